//! Connections: a limited number at once, no network with more than its share, and none that stays silent.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
use crate::network::{Network, share};

/// A connection on which nothing moves for so long is closed. Streams of events move more often than that.
const SILENCE: Duration = Duration::from_secs(60);

/// The longest head of a request. An address alone may have 65,534 letters: it may hold a whole game.
const LONGEST_HEAD: usize = 80 << 10;

/// What is read before somebody looks at it.
const BUFFER: usize = 96 << 10;

/// Files that are open besides connections: databases, tables, files of engines.
#[cfg(target_os = "linux")]
const OTHER_FILES: u64 = 512;

/// With fewer connections than this nobody could use the server.
#[cfg(target_os = "linux")]
const FEWEST: usize = 16;

/// After the system has refused a connection, there is no use in asking again at once.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers whoever connects, as far as the allowance goes. Those beyond it are not kept waiting but turned away.
pub async fn serve(listener: TcpListener, routes: Router, allowance: &Allowance) {
    let places = Arc::new(Places { most: most_connections(allowance.connections), held: Mutex::default() });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(allowance.head_within)
        .max_header_size(LONGEST_HEAD)
        .max_buf_size(BUFFER);
    let body_within = BodyWithin(allowance.body_within);
    loop {
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            // Whoever has gone already is no reason to wait; a system without free files is.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => continue,
            Err(_) => {
                sleep(PAUSE).await;
                continue;
            }
        };
        let Some(place) = places.enter(Network::of(address.ip())) else { continue };
        // An event is worth more than a full packet.
        let _ = stream.set_nodelay(true);
        let routes = routes.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(Peer(address));
            request.extensions_mut().insert(body_within);
            let request: Request = request.map(Body::new);
            routes.clone().call(request)
        });
        let connection = Connection { stream, silence: Box::pin(sleep(SILENCE)), _place: place };
        let connection = http.serve_connection(TokioIo::new(connection), service);
        tokio::spawn(async move {
            // However it ends, it has ended.
            let _ = connection.await;
        });
    }
}

/// How many connections the system lets us have, if we ask it to.
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
    wanted.min(given).max(FEWEST)
}

/// How many connections there may be; the system is not asked.
#[cfg(not(target_os = "linux"))]
fn most_connections(wanted: usize) -> usize {
    wanted
}

/// Places for connections.
#[derive(Debug)]
struct Places {
    most: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    all: usize,
    networks: HashMap<Network, usize>,
}

impl Places {
    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place, unless the network has its share already.
    fn enter(self: &Arc<Places>, network: Network) -> Option<Place> {
        let mut held = self.held();
        let near = held.networks.get(&network).copied().unwrap_or(0);
        if near >= share(self.most, held.all - near) {
            return None;
        }
        held.all += 1;
        held.networks.insert(network, near + 1);
        Some(Place { places: Arc::clone(self), network })
    }
}

/// The place of a connection, given back when it is dropped.
#[derive(Debug)]
struct Place {
    places: Arc<Places>,
    network: Network,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.places.held();
        held.all -= 1;
        if let Some(near) = held.networks.get_mut(&self.network) {
            *near -= 1;
            if *near == 0 {
                held.networks.remove(&self.network);
            }
        }
    }
}

/// A connection with its place.
struct Connection {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    _place: Place,
}

impl Connection {
    /// Something moved.
    fn heard(&mut self) {
        self.silence.as_mut().reset(Instant::now() + SILENCE);
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        if read.is_ready() {
            self.heard();
        } else if self.silence.as_mut().poll(context).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if written.is_ready() {
            self.heard();
        } else if self.silence.as_mut().poll(context).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Who is at the other end.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// How long the body of a request may take.
#[derive(Clone, Copy, Debug)]
pub struct BodyWithin(Duration);

impl BodyWithin {
    /// What the listener that has taken a request allows it.
    pub fn of(request: &Request) -> Duration {
        request.extensions().get().map_or(Duration::MAX, |BodyWithin(within)| *within)
    }
}
