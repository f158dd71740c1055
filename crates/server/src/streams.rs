//! Open streams of events: counted, bounded, and kept alive.

use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, KeepAliveStream, Sse};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_stream::Stream;

use crate::client::Client;
use crate::error::{ApiError, Kind};

/// So many streams one browser may hold open.
const MOST_OF_ONE: usize = 16;

/// So many streams one address may hold open, however many browsers there are behind it.
const MOST_OF_ADDRESS: usize = 2000;

/// So many streams there may be in all.
const MOST: usize = 4000;

/// How often a line is sent when there is nothing to say.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Events that wait for a slow reader.
const BUFFERED: usize = 16;

/// An answer that is a stream of events.
pub type EventAnswer = Sse<KeepAliveStream<Events>>;

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
    pub fn open_for(self: &Arc<Streams>, client: Client) -> Result<(Sender, EventAnswer), ApiError> {
        {
            let mut open = self.open();
            let all: usize = open.values().sum();
            let of_address = |(other, _): &(&Client, &usize)| other.address == client.address;
            let near: usize = open.iter().filter(of_address).map(|(_, count)| count).sum();
            let own = open.entry(client).or_default();
            if *own >= MOST_OF_ONE || near >= MOST_OF_ADDRESS || all >= MOST {
                return Err(ApiError::new(Kind::Busy, "too many streams are open; close one first"));
            }
            *own += 1;
        }
        let (sender, events) = mpsc::channel(BUFFERED);
        let counted = Counted { streams: Arc::clone(self), client };
        let events = Events { events, _counted: counted };
        Ok((Sender(sender), Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT))))
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

/// The events of one stream.
#[derive(Debug)]
pub struct Events {
    events: mpsc::Receiver<Event>,
    _counted: Counted,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_recv(context).map(|event| event.map(Ok))
    }
}

/// The reader has gone.
#[derive(Debug)]
pub struct Gone;

/// Where the events of a stream are put in.
#[derive(Clone, Debug)]
pub struct Sender(mpsc::Sender<Event>);

impl Sender {
    /// Sends an event, waiting for a slow reader.
    pub async fn send(&self, name: &str, data: &impl Serialize) -> Result<(), Gone> {
        self.0.send(event(name, data)).await.map_err(|_| Gone)
    }

    /// Sends an event whose data is JSON already.
    pub async fn send_text(&self, name: &str, json: &str) -> Result<(), Gone> {
        self.0.send(Event::default().event(name).data(json)).await.map_err(|_| Gone)
    }

    /// Sends an event from a thread that may wait.
    pub fn send_blocking(&self, name: &str, data: &impl Serialize) -> Result<(), Gone> {
        self.0.blocking_send(event(name, data)).map_err(|_| Gone)
    }

    /// Sends an event unless the reader is behind: the next one says more.
    pub fn offer(&self, name: &str, data: &impl Serialize) {
        let _ = self.0.try_send(event(name, data));
    }

    /// Waits until the reader has gone.
    pub async fn closed(&self) {
        self.0.closed().await;
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    // Everything we send is made of strings, numbers and lists; JSON has words for all of it.
    let json = serde_json::to_string(data).unwrap_or_else(|_| "null".to_owned());
    Event::default().event(name).data(json)
}
