//! Budgets by address: how many requests, new guests and sign-ins, and connections one place may have.
//!
//! The machine's own address has no budget, so that a proxy, a benchmark or a house full of people behind the studio is
//! not one visitor – unless the configuration says that a proxy tells whom it speaks for.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::HeaderMap;

use crate::config::Config;
use crate::socket::budget::Budget;

/// Addresses remembered before those that have their whole budget again are forgotten.
const SWEEP_FROM: usize = 4_096;
/// After so many milliseconds without a request every budget is full again.
const FORGOTTEN: u64 = 10 * 60 * 1_000;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Any request.
    Request,
    /// To become a guest or to sign in: costs more, and is what somebody who tries passwords does.
    Arrival,
}

struct Visits {
    requests: Budget,
    arrivals: Budget,
    connections: usize,
    seen: u64,
}

/// What every address has used up.
#[derive(Clone, Default)]
pub(crate) struct Addresses {
    visits: Arc<Mutex<BTreeMap<IpAddr, Visits>>>,
}

/// A connection of an address; counted until it is dropped.
pub(crate) struct Counted {
    addresses: Addresses,
    address: Option<IpAddr>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        if let Some(visits) = self.addresses.lock().get_mut(&address) {
            visits.connections = visits.connections.saturating_sub(1);
        }
    }
}

impl Addresses {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<IpAddr, Visits>> {
        self.visits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes from the budget; false if it is used up.
    pub(crate) fn take(&self, address: Option<IpAddr>, ask: Ask, config: &Config, now: u64) -> bool {
        let Some(address) = address else { return true };
        let mut all = self.lock();
        sweep(&mut all, now);
        let visits = all.entry(address).or_insert_with(|| fresh(config, now));
        visits.seen = now;
        match ask {
            Ask::Request => visits.requests.take(now),
            Ask::Arrival => visits.arrivals.take(now),
        }
    }

    /// One more connection; none if there are too many already.
    pub(crate) fn connect(&self, address: Option<IpAddr>, config: &Config, now: u64) -> Option<Counted> {
        if let Some(address) = address {
            let mut all = self.lock();
            let visits = all.entry(address).or_insert_with(|| fresh(config, now));
            if visits.connections >= config.address_connections {
                return None;
            }
            visits.connections += 1;
            visits.seen = now;
        }
        Some(Counted { addresses: self.clone(), address })
    }
}

fn fresh(config: &Config, now: u64) -> Visits {
    Visits {
        requests: Budget::new(config.address_requests, now),
        arrivals: Budget::new(config.address_arrivals, now),
        connections: 0,
        seen: now,
    }
}

fn sweep(all: &mut BTreeMap<IpAddr, Visits>, now: u64) {
    if all.len() >= SWEEP_FROM {
        all.retain(|_, visits| visits.connections > 0 || now.saturating_sub(visits.seen) < FORGOTTEN);
    }
}

/// Who pays for a request; none: nobody. Of IPv6 the first half counts: the other is the visitor's to choose.
pub(crate) fn payer(peer: SocketAddr, headers: &HeaderMap, config: &Config) -> Option<IpAddr> {
    let address = if config.behind_proxy { forwarded(headers).unwrap_or(peer.ip()) } else { peer.ip() };
    match address.to_canonical() {
        address if address.is_loopback() => None,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Some(IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)))
        }
        address => Some(address),
    }
}

/// The last address is the one the proxy itself has seen; those before it are hearsay.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn config() -> Config {
        Config { address_requests: (3, 1), address_arrivals: (1, 1), address_connections: 2, ..Config::default() }
    }

    #[test]
    fn each_address_has_a_budget_of_its_own() {
        let (addresses, config) = (Addresses::default(), config());
        let (one, two) = (Some([10, 0, 0, 1].into()), Some([10, 0, 0, 2].into()));
        let take = |address, ask, now| addresses.take(address, ask, &config, now);
        assert_eq!([0, 0, 0, 0].map(|now| take(one, Ask::Request, now)), [true, true, true, false]);
        assert!(take(two, Ask::Request, 0) && take(one, Ask::Arrival, 0) && !take(one, Ask::Arrival, 0));
        assert!(take(one, Ask::Request, 1_000));
        assert!((0..100).all(|_| take(None, Ask::Arrival, 0)), "nobody pays for the machine's own");
    }

    #[test]
    fn connections_are_counted_while_they_last() {
        let (addresses, config) = (Addresses::default(), config());
        let one = Some([10, 0, 0, 1].into());
        let first = addresses.connect(one, &config, 0).unwrap();
        let _second = addresses.connect(one, &config, 0).unwrap();
        assert!(addresses.connect(one, &config, 0).is_none());
        drop(first);
        assert!(addresses.connect(one, &config, 0).is_some());
    }

    #[test]
    fn addresses_are_told_apart_and_a_proxy_is_believed_only_if_there_is_one() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "1.2.3.4, 5.6.7.8".parse().unwrap());
        let (plain, proxied) = (Config::default(), Config { behind_proxy: true, ..Config::default() });
        for (peer, config, expected) in [
            ("127.0.0.1:9", &plain, None),
            ("9.9.9.9:9", &plain, Some("9.9.9.9")),
            ("[::ffff:9.9.9.9]:9", &plain, Some("9.9.9.9")),
            ("[2001:db8:1:2:3:4:5:6]:9", &plain, Some("2001:db8:1:2::")),
            ("127.0.0.1:9", &proxied, Some("5.6.7.8")),
        ] {
            let found = payer(peer.parse().unwrap(), &headers, config);
            assert_eq!(found, expected.map(|address| address.parse().unwrap()), "{peer}");
        }
    }

    #[test]
    fn those_long_gone_are_forgotten() {
        let (addresses, config) = (Addresses::default(), config());
        for number in 0..SWEEP_FROM as u32 {
            addresses.take(Some(IpAddr::V4((number + 1).into())), Ask::Request, &config, 0);
        }
        addresses.take(Some([200, 1, 1, 1].into()), Ask::Request, &config, FORGOTTEN);
        assert_eq!(addresses.lock().len(), 1);
    }
}
