//! Responses that were not received yet. Their bytes are counted until the system has taken them, so that
//! clients which do not read cannot fill the memory.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

use crate::limits::Holding;

/// Counts the bytes of a response until they are sent or dropped.
pub(crate) fn track(response: Response, holding: Holding) -> Response {
    let holding = Arc::new(holding);
    response.map(|body| Body::new(Tracked { body, holding }))
}

/// A body whose bytes are counted.
struct Tracked {
    body: Body,
    holding: Arc<Holding>,
}

/// Bytes that are counted until they are dropped. The body itself is dropped before: when its last bytes are
/// in the queue of the connection.
struct TrackedBytes {
    bytes: Bytes,
    _holding: Arc<Holding>,
}

impl AsRef<[u8]> for TrackedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl HttpBody for Tracked {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = std::task::ready!(Pin::new(&mut self.body).poll_frame(context));
        let track = |bytes| Bytes::from_owner(TrackedBytes { bytes, _holding: Arc::clone(&self.holding) });
        Poll::Ready(frame.map(|frame| frame.map(|frame| frame.map_data(track))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A body of several parts, which are sent as they are instead of being copied into one.
pub(crate) struct Parts(pub(crate) Vec<Bytes>);

impl HttpBody for Parts {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, std::convert::Infallible>>> {
        let next = (!self.0.is_empty()).then(|| self.0.remove(0));
        Poll::Ready(next.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.iter().map(|part| part.len() as u64).sum())
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::net::IpAddr;

    use prometheus_client::metrics::gauge::Gauge;

    use super::*;
    use crate::limits::{ClientAddress, HeldLimit};

    async fn next(body: &mut Body) -> Option<Bytes> {
        let frame = poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await;
        frame.map(|frame| frame.unwrap().into_data().unwrap())
    }

    #[tokio::test]
    async fn bytes_are_counted_until_they_are_dropped() {
        let gauge = Gauge::default();
        let limit = HeldLimit::new(100, 1_000, gauge.clone());
        let client = ClientAddress::of(IpAddr::from([192, 0, 2, 1]));
        let holding = limit.hold(Some(client), 5).unwrap();
        let parts = Parts(vec![Bytes::from_static(b"{"), Bytes::from_static(b"1234")]);
        let mut body = track(Response::new(Body::new(parts)), holding).into_body();
        assert_eq!(body.size_hint().exact(), Some(5));
        let first = next(&mut body).await.unwrap();
        let second = next(&mut body).await.unwrap();
        assert_eq!((&first[..], &second[..]), (&b"{"[..], &b"1234"[..]));
        assert!(body.is_end_stream() && next(&mut body).await.is_none());
        drop((body, first));
        assert_eq!(gauge.get(), 5);
        drop(second);
        assert_eq!(gauge.get(), 0);
    }
}
