//! A minimal browser: one connection, one cookie.

use std::error::Error;
use std::net::{IpAddr, SocketAddr};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

pub type Failure = Box<dyn Error + Send + Sync>;

/// A browser with one connection.
pub struct Browser {
    pub stream: BufReader<TcpStream>,
    address: SocketAddr,
    cookie: String,
}

impl Browser {
    pub async fn new(address: SocketAddr) -> Result<Browser, Failure> {
        Browser::over(TcpStream::connect(address).await?, address).await
    }

    /// Opens a browser with this connection.
    pub async fn over(stream: TcpStream, address: SocketAddr) -> Result<Browser, Failure> {
        let stream = BufReader::new(stream);
        let mut browser = Browser { stream, address, cookie: String::new() };
        browser.send("GET", "/status", "").await?;
        let (_, headers, _) = browser.answer().await?;
        let cookie = headers.iter().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_default();
        browser.cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        Ok(browser)
    }

    pub async fn send(&mut self, method: &str, path: &str, body: &str) -> Result<(), Failure> {
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        Ok(self.stream.get_mut().write_all(request.as_bytes()).await?)
    }

    pub async fn head(&mut self) -> Result<Vec<String>, Failure> {
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err("the connection is closed".into());
            }
            match line.trim_end() {
                "" => return Ok(headers),
                header => headers.push(header.to_owned()),
            }
        }
    }

    /// Returns the status of the answer, its headers and its body.
    pub async fn answer(&mut self) -> Result<(u16, Vec<String>, Value), Failure> {
        let headers = self.head().await?;
        let status = headers.first().and_then(|line| line.split(' ').nth(1)?.parse().ok()).ok_or("no status")?;
        let length = headers.iter().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = Vec::new();
        if let Some(length) = length {
            self.read_piece(&mut body, length.parse()?).await?;
        } else {
            // A long answer comes in pieces, each after its length, and the last one is empty.
            loop {
                let mut line = String::new();
                self.stream.read_line(&mut line).await?;
                let length = usize::from_str_radix(line.trim(), 16)?;
                self.read_piece(&mut body, length).await?;
                self.stream.read_line(&mut line).await?;
                if length == 0 {
                    break;
                }
            }
        }
        Ok((status, headers, serde_json::from_slice(&body)?))
    }

    async fn read_piece(&mut self, body: &mut Vec<u8>, length: usize) -> Result<(), Failure> {
        let known = body.len();
        body.resize(known + length, 0);
        self.stream.read_exact(&mut body[known..]).await?;
        Ok(())
    }

    pub async fn get(&mut self, path: &str) -> Result<Value, Failure> {
        self.send("GET", path, "").await?;
        Ok(self.answer().await?.2)
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Value, Failure> {
        self.send("POST", path, &body.to_string()).await?;
        Ok(self.answer().await?.2)
    }

    /// Begins a game of mill between two people and returns its key.
    pub async fn begin(&mut self) -> Result<String, Failure> {
        let body = json!({ "game": "mill", "players": { "white": "human", "black": "human" } });
        let begun = self.post("/matches", &body).await?;
        Ok(begun["you"]["key"].as_str().ok_or_else(|| begun.to_string())?.to_owned())
    }
}

/// Returns the next action in a game: mostly a move.
pub fn next_action(shown: &Value) -> (&'static str, Value) {
    let legal = shown["state"]["view"]["moves"].as_array().map_or(&[][..], Vec::as_slice);
    let number = shown["state"]["version"].as_u64().unwrap_or(0) as usize;
    match legal.get(number * 7 % legal.len().max(1)) {
        Some(mv) => ("moves", json!({ "move": mv["move"] })),
        None => ("takeback", json!({})),
    }
}

/// Opens a connection from this address.
pub async fn connect_from(from: IpAddr, to: SocketAddr) -> Result<TcpStream, Failure> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    Ok(socket.connect(to).await?)
}
