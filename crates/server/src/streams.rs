//! Event streams: counted, limited, and kept alive.

use std::collections::HashMap;
use std::convert::Infallible;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, KeepAliveStream, Sse};
use axum::response::{IntoResponse, Response};
use endspiel_service::{Events, Kind, Refusal};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio_stream::Stream;

use crate::client::Client;
use crate::network::fair_share;

/// Most open streams of one browser.
const MAX_PER_CLIENT: usize = 16;

/// Most open streams of all browsers.
const MAX_STREAMS: usize = 4000;

/// Interval of the keep-alive messages.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Events buffered for a slow reader.
const BUFFERED: usize = 16;

/// A response that streams these events.
pub struct EventAnswer<E> {
    answer: Sse<KeepAliveStream<EventReceiver>>,
    of: PhantomData<fn() -> E>,
}

impl<E> IntoResponse for EventAnswer<E> {
    fn into_response(self) -> Response {
        self.answer.into_response()
    }
}

/// The counts of open streams.
#[derive(Debug, Default)]
pub struct Streams {
    open: Mutex<HashMap<Client, usize>>,
}

impl Streams {
    /// Returns the number of open streams.
    pub fn count(&self) -> usize {
        self.open().values().sum()
    }

    /// Opens a stream: a sender of events and the response that carries them. The sender notices when the reader is gone.
    pub fn open_for<E: Events>(self: &Arc<Streams>, client: Client) -> Result<(Sender<E>, EventAnswer<E>), Refusal> {
        {
            let mut open = self.open();
            let all: usize = open.values().sum();
            let in_network = |(other, _): &(&Client, &usize)| other.network == client.network;
            let of_network: usize = open.iter().filter(in_network).map(|(_, count)| count).sum();
            let own = open.get(&client).copied().unwrap_or(0);
            if own >= MAX_PER_CLIENT || of_network >= fair_share(MAX_STREAMS, all - of_network) {
                return Err(Refusal::new(Kind::Busy, "too many streams are open; close one first"));
            }
            open.insert(client, own + 1);
        }
        let (sender, events) = mpsc::channel(BUFFERED);
        let place = StreamPlace { streams: Arc::clone(self), client };
        let receiver = EventReceiver { events, _place: place };
        let answer = Sse::new(receiver).keep_alive(KeepAlive::new().interval(HEARTBEAT));
        Ok((Sender { events: sender, of: PhantomData }, EventAnswer { answer, of: PhantomData }))
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of an open stream, released on drop.
#[derive(Debug)]
struct StreamPlace {
    streams: Arc<Streams>,
    client: Client,
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut open = self.streams.open();
        if let Some(own) = open.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.client);
            }
        }
    }
}

/// The receiving end of a stream.
#[derive(Debug)]
struct EventReceiver {
    events: mpsc::Receiver<Event>,
    _place: StreamPlace,
}

impl Stream for EventReceiver {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_recv(context).map(|event| event.map(Ok))
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

fn written(event: &impl Events) -> Event {
    let (name, data) = event.written();
    Event::default().event(name).data(data)
}

impl<E: Events> Sender<E> {
    /// Sends an event, waiting for a slow reader.
    pub async fn send(&self, event: &E) -> Result<(), Gone> {
        self.events.send(written(event)).await.map_err(|_| Gone)
    }

    /// Sends an event if there is room for it. Returns whether it was sent.
    pub fn try_send(&self, event: &E) -> Result<bool, Gone> {
        match self.events.try_send(written(event)) {
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
