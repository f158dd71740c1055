//! Figures of this process over HTTP, in the text format of Prometheus.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use endspiel_server::Figure;

use crate::failure::Failure;

/// The longest request, and how long a client may take.
const MAX_REQUEST: u64 = 8192;
const TIMEOUT: Duration = Duration::from_secs(2);

/// Serves figures and says where on standard error.
pub fn serve_at(address: SocketAddr, figures: impl Fn() -> String + Send + 'static) -> Result<(), Failure> {
    let address = serve(address, figures).with_context(|| format!("cannot serve figures at {address}"))?;
    let _ = writeln!(io::stderr(), "figures at http://{address}/metrics");
    Ok(())
}

/// Returns the text of figures that go up and down.
pub fn gauges(read: impl Fn() -> Vec<Figure> + Send + 'static) -> impl Fn() -> String + Send + 'static {
    move || {
        let lines = |(name, what, value)| format!("# HELP {name} {what}\n# TYPE {name} gauge\n{name} {value}\n");
        read().into_iter().map(lines).collect()
    }
}

/// Answers `GET /metrics` at this address with `figures`, one client after the other, until the program ends.
///
/// Returns the address, whose port the system has chosen if it was 0.
pub fn serve(address: SocketAddr, figures: impl Fn() -> String + Send + 'static) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(address)?;
    let address = listener.local_addr()?;
    thread::Builder::new().name("metrics".to_owned()).spawn(move || {
        for client in listener.incoming().flatten() {
            // A client that goes away has lost its answer.
            let _ = answer(&client, &figures);
        }
    })?;
    Ok(address)
}

fn answer(mut client: &TcpStream, figures: &dyn Fn() -> String) -> io::Result<()> {
    client.set_read_timeout(Some(TIMEOUT))?;
    client.set_write_timeout(Some(TIMEOUT))?;
    let mut request = BufReader::new(client.take(MAX_REQUEST));
    let mut first = String::new();
    request.read_line(&mut first)?;
    let mut line = String::new();
    while request.read_line(&mut line)? > 0 && !line.trim().is_empty() {
        line.clear();
    }
    let (status, body) = match first.split_whitespace().take(2).collect::<Vec<_>>()[..] {
        ["GET", "/metrics"] => ("200 OK", figures()),
        _ => ("404 Not Found", "there is only GET /metrics\n".to_owned()),
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; version=0.0.4\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    client.write_all(head.as_bytes())?;
    client.write_all(body.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(address: SocketAddr, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request).unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        said
    }

    #[test]
    fn figures_are_served_and_nothing_else() {
        let address = serve(SocketAddr::from(([127, 0, 0, 1], 0)), || "jobs 7\n".to_owned()).unwrap();
        let said = ask(address, b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
        assert!(said.starts_with("HTTP/1.1 200 OK") && said.ends_with("\r\n\r\njobs 7\n"), "{said}");
        for request in [&b"GET / HTTP/1.1\r\n\r\n"[..], b"POST /metrics HTTP/1.1\r\n\r\n", b"\r\n\r\n"] {
            assert!(ask(address, request).starts_with("HTTP/1.1 404"));
        }
    }
}
