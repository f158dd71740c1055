//! Event streams: counted, limited, and kept alive.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use endspiel_machine::is_short;
use endspiel_service::{Events, Kind, Refusal};
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::{Instant, Sleep, sleep};
use tokio_stream::Stream;

use crate::client::Client;
use crate::quota::{Part, Quota};
use crate::request::no_memory;

/// Most open streams of one browser; a network has a fair share of all.
const MAX_PER_CLIENT: usize = 16;

/// Most open streams of all browsers.
const MAX_STREAMS: usize = 4000;

/// Interval of the keep-alive messages.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Events buffered for a slow reader: the newest replace those that do not fit.
const BUFFERED: usize = 4;

/// Size of a piece of a long event, in bytes. The rest stays in the text that all readers share.
const PIECE: usize = 16 << 10;

/// A response that streams these events.
pub struct EventAnswer<E> {
    events: EventReceiver,
    of: PhantomData<fn() -> E>,
}

impl<E> IntoResponse for EventAnswer<E> {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, "text/event-stream"), (CACHE_CONTROL, "no-cache")];
        (headers, Body::from_stream(self.events)).into_response()
    }
}

/// The places of open streams.
#[derive(Debug)]
pub struct Streams {
    places: Arc<Quota>,
    /// The number of open streams of each browser.
    browsers: Mutex<HashMap<Client, usize>>,
}

impl Streams {
    /// Returns the places, all of them free.
    pub fn new() -> Arc<Streams> {
        Arc::new(Streams { places: Quota::new(MAX_STREAMS), browsers: Mutex::default() })
    }

    /// Returns the number of open streams.
    pub fn count(&self) -> usize {
        self.places.taken()
    }

    /// Opens a stream: a sender of events and the response that carries them. The sender notices when the reader is gone.
    pub fn open_for<E: Events>(self: &Arc<Streams>, client: Client) -> Result<(Sender<E>, EventAnswer<E>), Refusal> {
        if is_short() {
            return Err(no_memory());
        }
        let place = self.place(client);
        let place = place.ok_or_else(|| Refusal::new(Kind::Busy, "too many streams are open; close one first"))?;
        let (sender, events) = mpsc::channel(BUFFERED);
        let receiver =
            EventReceiver { events, frames: VecDeque::new(), heartbeat: Box::pin(sleep(HEARTBEAT)), _place: place };
        Ok((Sender { events: sender, of: PhantomData }, EventAnswer { events: receiver, of: PhantomData }))
    }

    /// Takes a place for a client; `None` if that would be more than the share of its network or its own.
    fn place(self: &Arc<Streams>, client: Client) -> Option<StreamPlace> {
        let mut browsers = self.browsers();
        let own = browsers.get(&client).copied().unwrap_or(0);
        let part = (own < MAX_PER_CLIENT).then(|| self.places.take(client.network, 1))??;
        browsers.insert(client, own + 1);
        Some(StreamPlace { streams: Arc::clone(self), client, _part: part })
    }

    fn browsers(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.browsers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of an open stream, released on drop.
#[derive(Debug)]
struct StreamPlace {
    streams: Arc<Streams>,
    client: Client,
    _part: Part,
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut browsers = self.streams.browsers();
        if let Some(own) = browsers.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                browsers.remove(&self.client);
            }
        }
    }
}

/// A named event with its data as JSON, which is a single line.
type Event = (&'static str, Arc<RawValue>);

/// The receiving end of a stream: yields the bytes of one event after the other, and a comment when there is none for long.
struct EventReceiver {
    events: mpsc::Receiver<Event>,
    /// The rest of the event in progress.
    frames: VecDeque<Bytes>,
    heartbeat: Pin<Box<Sleep>>,
    _place: StreamPlace,
}

impl EventReceiver {
    /// Cuts an event into frames. Its data is not copied.
    fn begin(&mut self, (name, data): Event) {
        let mut data = Bytes::from_owner(SharedText(data));
        self.frames.push_back(format!("event: {name}\ndata: ").into());
        while !data.is_empty() {
            self.frames.push_back(data.split_to(data.len().min(PIECE)));
        }
        self.frames.push_back(Bytes::from_static(b"\n\n"));
    }
}

/// The bytes of a shared text.
struct SharedText(Arc<RawValue>);

impl AsRef<[u8]> for SharedText {
    fn as_ref(&self) -> &[u8] {
        self.0.get().as_bytes()
    }
}

impl Stream for EventReceiver {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.frames.is_empty() {
            match self.events.poll_recv(context) {
                Poll::Ready(Some(event)) => self.begin(event),
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending if self.heartbeat.as_mut().poll(context).is_ready() => {
                    self.frames.push_back(Bytes::from_static(b":\n\n"));
                }
                Poll::Pending => return Poll::Pending,
            }
            self.heartbeat.as_mut().reset(Instant::now() + HEARTBEAT);
        }
        Poll::Ready(self.frames.pop_front().map(Ok))
    }
}

/// An error: the reader has gone.
#[derive(Debug)]
pub struct Gone;

/// The sending end of a stream.
#[derive(Debug)]
pub struct Sender<E> {
    events: mpsc::Sender<Event>,
    of: PhantomData<fn(E)>,
}

impl<E> Clone for Sender<E> {
    fn clone(&self) -> Sender<E> {
        Sender { events: self.events.clone(), of: PhantomData }
    }
}

impl<E: Events> Sender<E> {
    /// Sends an event, waiting for a slow reader.
    pub async fn send(&self, event: &E) -> Result<(), Gone> {
        self.events.send(event.written()).await.map_err(|_| Gone)
    }

    /// Sends an event if there is room for it. Returns whether it was sent.
    pub fn try_send(&self, event: &E) -> Result<bool, Gone> {
        match self.events.try_send(event.written()) {
            Ok(()) => Ok(true),
            Err(TrySendError::Full(_)) => Ok(false),
            Err(TrySendError::Closed(_)) => Err(Gone),
        }
    }

    /// Sends an event, or drops it if the reader is behind; the next event replaces it.
    pub fn offer(&self, event: &E) {
        let _ = self.try_send(event);
    }

    /// Waits until the reader has gone.
    pub async fn closed(&self) {
        self.events.closed().await;
    }
}
