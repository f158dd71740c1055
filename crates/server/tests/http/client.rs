//! A small HTTP client, so that tests can send malformed requests. It checks every response against the description.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

use crate::contract::Operation;

/// Time limit for any response.
const MAX_WAIT: Duration = Duration::from_secs(300);

/// A client of a server, standing for one browser.
#[derive(Clone, Debug)]
pub struct Client {
    pub address: SocketAddr,
    /// The cookie of this browser.
    pub cookie: Option<String>,
    /// The key of the owner of the machine, if it is the owner's browser.
    pub owner: Option<String>,
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    /// Returns the body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the body of a successful response.
    pub fn good(self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// Returns the code of a refusal with this status.
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        let error = &self.json()["error"];
        assert!(!error["message"].as_str().unwrap().is_empty());
        error["code"].as_str().unwrap().to_owned()
    }

    /// Returns a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Client {
    pub fn new(address: SocketAddr) -> Client {
        Client { address, cookie: None, owner: None }
    }

    /// Returns a client for another browser.
    pub fn another(&self) -> Client {
        let cookie = Client::new(self.address).get("/status").header("set-cookie").unwrap().to_owned();
        Client { cookie: cookie.split(';').next().map(str::to_owned), ..self.clone() }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send(&self.request("GET", &format!("/api/v1{path}"), "", ""))
    }

    pub fn delete(&self, path: &str) -> Answer {
        self.send(&self.request("DELETE", &format!("/api/v1{path}"), "", ""))
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string())
    }

    pub fn post_text(&self, path: &str, body: &str) -> Answer {
        self.send(&self.request("POST", &format!("/api/v1{path}"), "Content-Type: application/json\r\n", body))
    }

    /// Returns the text of a request; `headers` are lines that end with a line break.
    pub fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let host = if headers.to_ascii_lowercase().contains("host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.address)
        };
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let owner = self.owner.as_ref().map(|key| format!("Endspiel-Owner: {key}\r\n")).unwrap_or_default();
        let length = body.len();
        format!(
            "{method} {path} HTTP/1.1\r\n{host}{cookie}{owner}{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    }

    /// Sends raw bytes and reads the response.
    pub fn send(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let answer = read_answer(&mut BufReader::new(stream));
        if let Some(operation) = Operation::of(request) {
            operation.check(request, &answer);
        }
        answer
    }

    /// Sends raw bytes and reads only the status, because the rest may be an endless stream.
    pub fn status(&self, request: &str) -> u16 {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        read_head(&mut BufReader::new(stream)).0
    }

    /// Opens a stream of events.
    pub fn events(&self, path: &str) -> Events {
        let mut stream = self.connect();
        let request = self.request("GET", &format!("/api/v1{path}"), "", "");
        stream.write_all(request.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let (status, headers) = read_head(&mut reader);
        if status != 200 {
            let body = read_body(&mut reader, &headers);
            panic!("{status} {}", String::from_utf8_lossy(&body));
        }
        Events { reader, text: String::new(), operation: Operation::of(&request).expect(path) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(MAX_WAIT)).unwrap();
        stream
    }
}

/// An open stream of events.
pub struct Events {
    reader: BufReader<TcpStream>,
    text: String,
    operation: Operation,
}

impl Events {
    /// Returns the next event, or `None` when the stream ends.
    pub fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some(end) = self.text.find("\n\n") {
                let event: String = self.text.drain(..end + 2).collect();
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                if let (Some(name), Some(data)) = (field("event:"), field("data:")) {
                    let data = serde_json::from_str(data).expect(data);
                    self.operation.check_event(name, &data);
                    return Some((name.to_owned(), data));
                }
                continue;
            }
            let chunk = read_chunk(&mut self.reader)?;
            self.text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// Returns the next event of this name, skipping others.
    pub fn wait_for(&mut self, name: &str) -> Value {
        self.wait_until(|found, _| found == name)
    }

    /// Returns the next state for which a condition holds.
    pub fn wait_for_state(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        self.wait_until(|name, data| name == "state" && holds(data))
    }

    fn wait_until(&mut self, holds: impl Fn(&str, &Value) -> bool) -> Value {
        loop {
            let (name, data) = self.next().expect("the stream ends too early");
            if holds(&name, &data) {
                return data;
            }
        }
    }
}

fn read_answer(reader: &mut BufReader<TcpStream>) -> Answer {
    let (status, headers) = read_head(reader);
    let body = read_body(reader, &headers);
    Answer { status, headers, body }
}

fn read_head(reader: &mut BufReader<TcpStream>) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).unwrap_or_else(|| panic!("no answer: `{line}`")).parse().unwrap();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.split_once(':') else { return (status, headers) };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
}

fn read_body(reader: &mut BufReader<TcpStream>, headers: &[(String, String)]) -> Vec<u8> {
    let header = |name: &str| headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let mut body = Vec::new();
    if header("transfer-encoding") == Some("chunked") {
        while let Some(chunk) = read_chunk(reader) {
            body.extend(chunk);
        }
    } else if let Some(length) = header("content-length") {
        body.resize(length.parse().unwrap(), 0);
        reader.read_exact(&mut body).unwrap();
    }
    body
}

fn read_chunk(reader: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let length = usize::from_str_radix(line.trim(), 16).ok().filter(|&length| length > 0)?;
    let mut chunk = vec![0; length + 2];
    reader.read_exact(&mut chunk).ok()?;
    chunk.truncate(length);
    Some(chunk)
}
