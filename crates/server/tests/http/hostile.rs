//! Hostile and malformed requests.

use serde_json::json;

use crate::client::Client;
use crate::server;

#[test]
fn other_pages_cannot_move_a_stone() {
    let client = server();
    let begun =
        client.post("/matches", &json!({ "game": "mill", "players": { "white": "human", "black": "human" } })).good();
    let path = format!("/api/v1/matches/{}/moves", begun["you"]["key"].as_str().unwrap());
    let body = r#"{"move":"d6"}"#;
    let json = "Content-Type: application/json\r\n";
    let host = client.address;
    for (headers, status) in [
        // Requests that a form or a script of another page can send without a preflight.
        ("Content-Type: text/plain\r\n".to_owned(), 415),
        ("Content-Type: application/x-www-form-urlencoded\r\n".to_owned(), 415),
        (String::new(), 415),
        (format!("{json}Origin: http://evil.example\r\n"), 403),
        (format!("{json}Origin: null\r\n"), 403),
        (format!("{json}Origin: http://{host}.evil.example\r\n"), 403),
        (format!("{json}Sec-Fetch-Site: cross-site\r\n"), 403),
        (format!("{json}Sec-Fetch-Site: same-site\r\n"), 403),
        // DNS rebinding: a page whose own name was made to point here.
        (format!("{json}Host: evil.example\r\nOrigin: http://evil.example\r\n"), 403),
        (format!("{json}Host: 127.0.0.1.evil.example\r\n"), 403),
        (format!("{json}Host: 127.0.0.1:80@evil.example\r\n"), 403),
        (format!("{json}Host: [::1]@evil.example\r\n"), 403),
        (format!("{json}Host: localhost\r\nHost: evil.example\r\n"), 403),
    ] {
        let answer = client.send(&client.request("POST", &path, &headers, body));
        assert_eq!(answer.status, status, "{headers}");
    }
    let whole =
        client.request("POST", &format!("http://evil.example{path}"), &format!("{json}Host: localhost\r\n"), body);
    assert_eq!(client.send(&whole).status, 403);
    let own = format!("{json}Origin: http://{host}\r\nSec-Fetch-Site: same-origin\r\n");
    assert_eq!(client.send(&client.request("POST", &path, &own, body)).status, 200);
}

#[test]
fn other_pages_cannot_start_a_search_or_read_anything() {
    let client = server();
    for path in ["/api/v1/analysis?game=mill", "/api/v1/games", "/api/v1/lab/tree?game=mill"] {
        for header in ["Sec-Fetch-Site: cross-site\r\n", "Origin: https://evil.example\r\n", "Host: evil.example\r\n"] {
            assert_eq!(client.send(&client.request("GET", path, header, "")).status, 403, "{path} {header}");
        }
    }
    let preflight = client.send(&client.request(
        "OPTIONS",
        "/api/v1/matches",
        "Origin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n",
        "",
    ));
    assert_eq!((preflight.status, preflight.header("access-control-allow-origin")), (403, None));
}

#[test]
fn a_picture_in_another_page_starts_no_search_over_plain_http() {
    // Browsers send no Sec-Fetch-Site to a name on the network without TLS, and no Origin with a picture.
    let client = Client::new(server().address);
    let cookie = format!("Cookie: {}\r\n", client.another().cookie.unwrap());
    for path in
        ["/api/v1/tablebase?game=connect4", "/api/v1/analysis?game=connect4&seconds=0.01", "/api/v1/lessons?game=mill"]
    {
        let asked = |headers: &str| client.send(&client.request("GET", path, headers, "")).status;
        assert_eq!(asked("Host: board.example\r\n"), 403, "{path}");
        assert_eq!(asked("Host: 192.168.1.7\r\n"), 403, "{path}");
        assert_eq!(asked(&format!("Host: board.example\r\n{cookie}")), 200, "our own page: {path}");
        assert_eq!(asked("Host: board.example\r\nEndspiel-Script: 1\r\n"), 200, "a script: {path}");
        assert_eq!(asked("Host: board.example\r\nSec-Fetch-Site: same-origin\r\n"), 200, "{path}");
    }
}

#[test]
fn configured_names_are_accepted() {
    let client = server();
    for host in ["board.example", "localhost:1234", "127.0.0.1", "[::1]:80"] {
        let answer = client.send(&client.request("GET", "/api/v1/status", &format!("Host: {host}\r\n"), ""));
        assert_eq!(answer.status, 200, "{host}");
    }
}

#[test]
fn every_answer_carries_the_headers_that_protect_the_page() {
    let client = server();
    for path in ["/", "/nothing", "/api/v1/games", "/api/v1/nothing"] {
        let answer = client.send(&client.request("GET", path, "", ""));
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert!(answer.header("cache-control").is_some());
    }
}

#[test]
fn malformed_bodies_are_refused() {
    let client = server();
    let nested = "[".repeat(100_000);
    for body in
        ["", "{", "null", "[]", "\"\"", "{}", &nested, r#"{"game":5}"#, r#"{"game":"mill","nonsense":1}"#, "\u{0}"]
    {
        for path in ["/position", "/matches", "/setup", "/import", "/sgf", "/refusal", "/matches/list", "/history"] {
            assert_eq!(client.post_text(path, body).refused(400), "bad-request", "{path} {body:.40}");
        }
    }
    for game in ["chess", "", "mill:removals=9", "connect4:cols=100", "mill:::", &"x".repeat(5000)] {
        assert_eq!(client.post("/position", &json!({ "game": game })).refused(422), "bad-spec");
    }
}

#[test]
fn what_is_too_long_is_refused() {
    let client = server();
    let long = "4".repeat(2 << 20);
    assert_eq!(client.post("/position", &json!({ "game": "connect4", "moves": long })).refused(413), "too-large");
    let moves = vec!["d6"; 5000];
    assert_eq!(client.post("/position", &json!({ "game": "mill", "moves": moves })).refused(413), "too-large");
    assert_eq!(
        client.post("/position", &json!({ "game": "mill", "position": "x".repeat(50_000) })).refused(413),
        "too-large"
    );
    let keys = vec!["x"; 1000];
    assert_eq!(client.post("/matches/list", &json!({ "keys": keys })).refused(400), "bad-request");
}

#[test]
fn invalid_numbers_are_refused() {
    let client = server();
    for query in [
        "seconds=0",
        "seconds=-1",
        "seconds=1e300",
        "seconds=NaN",
        "seconds=inf",
        "seconds=x",
        "lines=0",
        "lines=-1",
        "lines=many",
    ] {
        assert_eq!(client.get(&format!("/analysis?game=mill&{query}")).refused(400), "bad-request", "{query}");
    }
    let players = json!({ "white": "human", "black": "human" });
    for clock in [
        json!({ "initial": 0 }),
        json!({ "initial": -5 }),
        json!({ "initial": 1e300 }),
        json!({ "initial": 60, "increment": -1 }),
    ] {
        let body = json!({ "game": "mill", "players": players, "clock": clock });
        assert_eq!(client.post("/matches", &body).refused(400), "bad-request");
    }
    for limits in [json!({ "turns": 0 }), json!({ "repetitions": 1 }), json!({ "turns": 1_000_000_000 })] {
        let body = json!({ "game": "mill", "players": players, "limits": limits });
        assert_eq!(client.post("/matches", &body).refused(400), "bad-request");
    }
}

#[test]
fn addresses_and_methods_there_are_not_are_refused() {
    let client = server();
    assert_eq!(client.get("/nothing").refused(404), "not-found");
    assert_eq!(client.get("/matches").refused(405), "method-not-allowed");
    assert_eq!(client.delete("/games").refused(405), "method-not-allowed");
}
