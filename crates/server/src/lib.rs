//! Games over HTTP and WebSocket, kept on disk: the server behind the browser board.
#![forbid(unsafe_code)]
