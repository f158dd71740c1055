//! A request as the page writes it.

use endspiel_service::{Kind, Operation, Refusal, Source, read_json};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

/// A request: what goes over HTTP elsewhere.
#[derive(Clone, Debug, Deserialize)]
pub struct Asked {
    method: String,
    /// Below `api/v1/`.
    path: String,
    #[serde(default)]
    query: String,
    body: Option<Box<RawValue>>,
}

/// A request whose path is that of an operation.
pub struct Parts<'a> {
    asked: &'a Asked,
    pattern: &'static str,
}

impl Asked {
    /// Its path.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the parts of the request if it is for this operation.
    pub fn parts<O: Operation>(&self) -> Option<Parts<'_>> {
        let fits = self.method.eq_ignore_ascii_case(O::METHOD.word()) && self.is_at(O::PATH);
        fits.then_some(Parts { asked: self, pattern: O::PATH })
    }

    /// Whether its path is this one, in which parts in braces stand for anything.
    pub fn is_at(&self, pattern: &str) -> bool {
        let (mut path, mut pattern) = (split(&self.path), split(pattern));
        loop {
            match (path.next(), pattern.next()) {
                (None, None) => return true,
                (Some(part), Some(known)) if part == known || known.starts_with('{') => {}
                _ => return false,
            }
        }
    }
}

fn split(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

impl Source for Parts<'_> {
    fn part(&self, name: &str) -> Option<String> {
        let is_it = |part: &str| part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) == Some(name);
        let place = split(self.pattern).position(is_it)?;
        split(&self.asked.path).nth(place).map(str::to_owned)
    }

    fn params<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        let unreadable = |why| Refusal::new(Kind::BadRequest, format!("the query cannot be read: {why}"));
        serde_urlencoded::from_str(&self.asked.query).map_err(unreadable)
    }

    fn body<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        read_json(self.asked.body.as_ref().map_or("", |body| body.get()).as_bytes())
    }
}
