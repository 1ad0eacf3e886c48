//! Cutting off clients that do not read. Writing to a connection may stall for a time only, and a client that
//! reads must read at a least rate: otherwise it could keep a response in memory for ever, byte by byte.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// The least rate at which a client must read while data waits for it, in bytes per second: less than any
/// mobile network.
const LEAST_RATE: u32 = 4 * 1024;

/// A connection on which writing fails if the client does not read.
#[derive(Debug)]
pub(crate) struct WriteTimeout<T> {
    stream: T,
    timeout: Duration,
    /// When writing fails; set while data waits. In a box, since there are many connections and few stall.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<T> WriteTimeout<T> {
    /// Wraps a connection.
    pub(crate) fn new(stream: T, timeout: Duration) -> WriteTimeout<T> {
        WriteTimeout { stream, timeout, stalled: None }
    }

    /// Notes the result of an attempt to write, and fails if writing has stalled for too long.
    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let timeout = self.timeout;
        match written {
            Poll::Ready(Ok(bytes)) => {
                if let Some(stalled) = &mut self.stalled {
                    // The client has read something: it gets as much time more as these bytes may take.
                    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
                    let more = Duration::from_secs(1) * bytes / LEAST_RATE;
                    let deadline = (stalled.deadline() + more).min(Instant::now() + timeout);
                    stalled.as_mut().reset(deadline);
                }
                written
            }
            Poll::Ready(Err(_)) => written,
            Poll::Pending => {
                let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
                match stalled.as_mut().poll(context) {
                    Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
                    Poll::Pending => Poll::Pending,
                }
            }
        }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for WriteTimeout<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Called when everything was written.
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        if flushed.is_ready() {
            self.stalled = None;
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(10);

    fn connection() -> (WriteTimeout<DuplexStream>, DuplexStream) {
        let (server, client) = duplex(16 * 1_024);
        (WriteTimeout::new(server, TIMEOUT), client)
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_is_cut_off() {
        let (mut server, _client) = connection();
        let begun = Instant::now();
        let error = server.write_all(&[0; 100_000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(begun.elapsed().as_secs(), TIMEOUT.as_secs());
    }

    /// Sends 160 KiB to a client that reads a part every second.
    async fn read_slowly(part: usize) -> io::Result<()> {
        let (mut server, mut client) = connection();
        let reads = tokio::spawn(async move {
            let mut buffer = vec![0; part];
            while client.read(&mut buffer).await.is_ok_and(|count| count > 0) {
                sleep(Duration::from_secs(1)).await;
            }
        });
        let sent = server.write_all(&[0; 160 * 1_024]).await;
        reads.abort();
        sent
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_too_slowly_is_cut_off_and_a_slow_one_is_not() {
        assert_eq!(read_slowly(64).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert_eq!(read_slowly(1_024).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!(read_slowly(8 * 1_024).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn the_time_between_responses_does_not_count() {
        let (mut server, mut client) = connection();
        for _ in 0..3 {
            let mut buffer = vec![0; 40_000];
            let read = client.read_exact(&mut buffer);
            let (sent, read) = tokio::join!(server.write_all(&[0; 40_000]), read);
            assert!(sent.is_ok() && read.is_ok());
            server.flush().await.unwrap();
            sleep(2 * TIMEOUT).await;
        }
    }
}
