//! The page and its files.

use crate::server;

#[test]
fn the_page_is_there_and_a_browser_need_not_load_it_twice() {
    let client = server();
    let page = client.send(&client.request("GET", "/", "", ""));
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let tag = page.header("etag").unwrap();
    let again = client.send(&client.request("GET", "/", &format!("If-None-Match: {tag}\r\n"), ""));
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = client.send(&client.request("GET", "/", "If-None-Match: \"other\"\r\n", ""));
    assert_eq!(other.status, 200);
}

#[test]
fn answers_are_compressed_on_request() {
    let client = server();
    for path in ["/", "/js/main.js", "/api/v1/openapi.json", "/api/v1/games"] {
        let plain = client.send(&client.request("GET", path, "", ""));
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let packed = client.send(&client.request("GET", path, "Accept-Encoding: gzip\r\n", ""));
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        assert!(packed.body.len() < plain.body.len() / 2, "{path}: {} of {}", packed.body.len(), plain.body.len());
        assert_eq!(packed.header("etag"), plain.header("etag"), "{path}");
    }
}

#[test]
fn every_file_the_page_names_is_there_with_its_type() {
    let client = server();
    let page = client.send(&client.request("GET", "/index.html", "", ""));
    let text = String::from_utf8(page.body).unwrap();
    let named = |attribute: &str| {
        text.split(attribute).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let files: Vec<String> = [named("src=\""), named("href=\"")].concat();
    assert!(!files.is_empty());
    for file in files.iter().filter(|file| !file.starts_with('#') && !file.starts_with("data:")) {
        let path = format!("/{}", file.trim_start_matches(['.', '/']));
        let answer = client.send(&client.request("GET", &path, "", ""));
        assert_eq!(answer.status, 200, "{path}");
        let kind = answer.header("content-type").unwrap();
        let expected = match path.rsplit('.').next().unwrap() {
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "json" | "webmanifest" => "application/",
            other => panic!("{other}"),
        };
        assert!(kind.starts_with(expected), "{path}: {kind}");
    }
}

#[test]
fn nothing_else_is_served() {
    let client = server();
    for path in [
        "/tests/package.json",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/js/",
        "/nothing",
        "//etc/passwd",
        "/js/../../Cargo.toml",
    ] {
        let answer = client.send(&client.request("GET", path, "", ""));
        assert_eq!(answer.status, 404, "{path}");
    }
    assert_eq!(client.send(&client.request("POST", "/", "", "")).status, 405);
}
