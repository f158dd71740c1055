//! Accepts connections: a limited number, a fair share per network, and none that stays idle.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};
use tower_service::Service;

use crate::allowance::Allowance;
use crate::network::Network;
use crate::quota::{Part, Quota};

/// Largest head of a request, in bytes. A URI alone may have 65,534, because it may hold a whole game.
const MAX_HEAD_LENGTH: usize = 80 << 10;

/// Read buffer of a connection, in bytes.
const READ_BUFFER: usize = 96 << 10;

/// Bytes above which the system takes nothing more for a connection until some of it is sent.
#[cfg(target_os = "linux")]
const MAX_UNSENT: u32 = 32 << 10;

/// Open files besides connections: databases, tables, files of engines.
#[cfg(target_os = "linux")]
const OTHER_FILES: u64 = 512;

/// Fewest connections; the server is unusable with less.
#[cfg(target_os = "linux")]
const MIN_CONNECTIONS: usize = 16;

/// Pause after the system has refused a connection.
const RETRY_ACCEPT_AFTER: Duration = Duration::from_millis(50);

/// Serves connections within the limits. Connections beyond them are closed at once.
pub async fn serve(listener: TcpListener, routes: Router, allowance: &Allowance) {
    let places = Quota::new(most_connections(allowance.connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(allowance.head_within)
        .max_header_size(MAX_HEAD_LENGTH)
        .max_buf_size(READ_BUFFER);
    let body_within = BodyWithin(allowance.body_within);
    loop {
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            // A client that has gone already needs no pause; a system without free files does.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => continue,
            Err(_) => {
                sleep(RETRY_ACCEPT_AFTER).await;
                continue;
            }
        };
        let Some(place) = places.take(Network::of(address.ip()), 1) else { continue };
        // Events must arrive at once, even in small packets.
        let _ = stream.set_nodelay(true);
        limit_unsent(&stream);
        let routes = routes.clone();
        let answering = Arc::new(AtomicBool::new(false));
        let is_answering = Arc::clone(&answering);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(Peer(address));
            request.extensions_mut().insert(body_within);
            let request: Request = request.map(Body::new);
            is_answering.store(true, Ordering::Relaxed);
            let (answer, is_answering) = (routes.clone().call(request), Arc::clone(&is_answering));
            async move {
                let answer = answer.await;
                is_answering.store(false, Ordering::Relaxed);
                answer
            }
        });
        let idle_within = allowance.idle_within;
        let idle_timer = Box::pin(sleep(idle_within));
        let connection = Connection { stream, answering, idle_within, idle_timer, _place: place };
        let connection = http.serve_connection(TokioIo::new(connection), service);
        tokio::spawn(async move {
            // The connection is over; an error changes nothing.
            let _ = connection.await;
        });
    }
}

/// Returns the connections the system permits, after raising the limit of open files.
#[cfg(target_os = "linux")]
fn most_connections(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let files = getrlimit(Resource::Nofile);
    let needed = wanted as u64 + OTHER_FILES;
    if files.current.is_some_and(|current| current < needed) {
        let most = files.maximum.map_or(needed, |most| most.min(needed));
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum: files.maximum });
    }
    let given = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    let given = usize::try_from(given.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
    wanted.min(given).max(MIN_CONNECTIONS)
}

/// Returns the wanted number of connections; the limit of open files is not checked here.
#[cfg(not(target_os = "linux"))]
fn most_connections(wanted: usize) -> usize {
    wanted
}

/// Limits what the system holds for a reader that does not read; else that could be mebibytes for each.
fn limit_unsent(_stream: &TcpStream) {
    #[cfg(target_os = "linux")]
    let _ = socket2::SockRef::from(_stream).set_tcp_notsent_lowat(MAX_UNSENT);
}

/// A connection with its place.
struct Connection {
    stream: TcpStream,
    /// Whether a request is being answered. A long computation moves no bytes.
    answering: Arc<AtomicBool>,
    idle_within: Duration,
    idle_timer: Pin<Box<Sleep>>,
    _place: Part,
}

impl Connection {
    /// Restarts the idle timer if something was read or written; else ends a connection that has been idle for too long.
    fn or_idle<T>(&mut self, context: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        let mut moves = done.is_ready();
        loop {
            if moves {
                self.idle_timer.as_mut().reset(Instant::now() + self.idle_within);
            }
            // The timer is asked again so that it wakes the connection.
            if done.is_ready() || self.idle_timer.as_mut().poll(context).is_pending() {
                return done;
            }
            moves = self.answering.load(Ordering::Relaxed);
            if !moves {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        self.or_idle(context, read)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.or_idle(context, written)
    }

    // Large answers are then written from where they are, and not copied first.
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.or_idle(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// The address of the client.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The time limit for the body of a request.
#[derive(Clone, Copy, Debug)]
pub struct BodyWithin(Duration);

impl BodyWithin {
    /// Returns the limit of the listener that accepted this request.
    pub fn of(request: &Request) -> Duration {
        request.extensions().get().map_or(Duration::MAX, |BodyWithin(within)| *within)
    }
}
