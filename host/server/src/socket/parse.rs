//! A client's frame, read strictly.

use spielwerk_protocol::MOST_CLIENT_FRAME;
use spielwerk_protocol::live::FromClient;
use spielwerk_protocol::refusal::{Code, Refusal};

use crate::words::{self, Lang};

/// The message, or why it is none. Details that help an author stand behind the sentence.
pub(crate) fn message(text: &str, lang: Lang) -> Result<FromClient, Refusal> {
    if text.len() > MOST_CLIENT_FRAME {
        return Err(words::refusal(Code::TooLarge, lang));
    }
    serde_json::from_str(text).map_err(|error| json_refusal(&error, lang))
}

/// Why JSON is not what was expected.
pub(crate) fn json_refusal(error: &serde_json::Error, lang: Lang) -> Refusal {
    let detail = error.to_string();
    let code = if detail.starts_with("unknown field") { Code::UnknownField } else { Code::Malformed };
    let usual = words::refusal(code, lang);
    // What serde quotes came from the client itself and is bounded by the frame; more than this helps nobody.
    let short: String = detail.chars().take(160).collect();
    Refusal { text: format!("{} ({short})", usual.text), ..usual }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_are_refused_by_their_kind() {
        let big = format!(r#"{{"kind":"ping","request":{}1}}"#, " ".repeat(MOST_CLIENT_FRAME));
        for (text, code) in [
            ("", Code::Malformed),
            ("{", Code::Malformed),
            ("[]", Code::Malformed),
            ("null", Code::Malformed),
            (r#"{"kind":"dance"}"#, Code::Malformed),
            (r#"{"kind":"ping"}"#, Code::Malformed),
            (r#"{"kind":"ping","request":-1}"#, Code::Malformed),
            (r#"{"kind":"ping","request":1,"more":2}"#, Code::UnknownField),
            (r#"{"kind":"unwatch","table":"not an id"}"#, Code::Malformed),
            (big.as_str(), Code::TooLarge),
        ] {
            assert_eq!(message(text, Lang::En).map_err(|refusal| refusal.code), Err(code), "{text:.60}");
        }
        assert_eq!(message(r#"{"kind":"ping","request":1}"#, Lang::De), Ok(FromClient::Ping { request: 1 }));
    }
}
