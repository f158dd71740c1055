//! Open streams of events: counted, bounded, and kept alive.

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
use crate::network::share;

/// The most streams that one browser may hold open.
const MOST_OF_ONE: usize = 16;

/// The most streams there may be in all.
const MOST: usize = 4000;

/// How often a line is sent when there is nothing to say.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Events that wait for a slow reader.
const BUFFERED: usize = 16;

/// An answer that is a stream of these events.
pub struct EventAnswer<E> {
    answer: Sse<KeepAliveStream<Opened>>,
    of: PhantomData<fn() -> E>,
}

impl<E> IntoResponse for EventAnswer<E> {
    fn into_response(self) -> Response {
        self.answer.into_response()
    }
}

/// All open streams.
#[derive(Debug, Default)]
pub struct Streams {
    open: Mutex<HashMap<Client, usize>>,
}

impl Streams {
    /// How many are open.
    pub fn count(&self) -> usize {
        self.open().values().sum()
    }

    /// A new stream: where events are put in, and the answer they come out of. When the reader goes away, the
    /// sender finds it closed.
    pub fn open_for<E: Events>(self: &Arc<Streams>, client: Client) -> Result<(Sender<E>, EventAnswer<E>), Refusal> {
        {
            let mut open = self.open();
            let all: usize = open.values().sum();
            let is_near = |(other, _): &(&Client, &usize)| other.network == client.network;
            let near: usize = open.iter().filter(is_near).map(|(_, count)| count).sum();
            let own = open.get(&client).copied().unwrap_or(0);
            if own >= MOST_OF_ONE || near >= share(MOST, all - near) {
                return Err(Refusal::new(Kind::Busy, "too many streams are open; close one first"));
            }
            open.insert(client, own + 1);
        }
        let (sender, events) = mpsc::channel(BUFFERED);
        let counted = Counted { streams: Arc::clone(self), client };
        let opened = Opened { events, _counted: counted };
        let answer = Sse::new(opened).keep_alive(KeepAlive::new().interval(HEARTBEAT));
        Ok((Sender { events: sender, of: PhantomData }, EventAnswer { answer, of: PhantomData }))
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One open stream, until it is dropped.
#[derive(Debug)]
struct Counted {
    streams: Arc<Streams>,
    client: Client,
}

impl Drop for Counted {
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

/// What comes out of one stream.
#[derive(Debug)]
struct Opened {
    events: mpsc::Receiver<Event>,
    _counted: Counted,
}

impl Stream for Opened {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_recv(context).map(|event| event.map(Ok))
    }
}

/// The reader has gone.
#[derive(Debug)]
pub struct Gone;

/// Where the events of a stream are put in.
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

    /// Sends an event if there is room for it. Returns whether there was.
    pub fn try_send(&self, event: &E) -> Result<bool, Gone> {
        match self.events.try_send(written(event)) {
            Ok(()) => Ok(true),
            Err(TrySendError::Full(_)) => Ok(false),
            Err(TrySendError::Closed(_)) => Err(Gone),
        }
    }

    /// Sends an event unless the reader is behind: the next one says more.
    pub fn offer(&self, event: &E) {
        let _ = self.try_send(event);
    }

    /// Waits until the reader has gone.
    pub async fn closed(&self) {
        self.events.closed().await;
    }
}
