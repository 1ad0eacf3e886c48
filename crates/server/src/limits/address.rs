//! Client addresses: the definition of one client, and its networks.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::request::Parts;

use crate::config::Config;

/// The address of a client. Of an IPv6 address only the first 64 bits, because one client usually has the
/// whole network.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ClientAddress(IpAddr);

/// The size of a network that shares an allowance. A client with IPv6 often has more than one /64: providers
/// give a home a /56 and a company a /48. The larger the network, the more clients it may have, but also the
/// more addresses one of them can use in turn. So each size has an allowance, which grows slower than the
/// number of addresses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Tier {
    /// One client: an IPv4 address, or a /64 of IPv6.
    Client,
    /// A /56 of IPv6.
    Home,
    /// A /48 of IPv6.
    Site,
}

impl Tier {
    /// All tiers, the smallest first.
    pub(crate) const ALL: [Tier; 3] = [Tier::Client, Tier::Home, Tier::Site];

    /// Returns how many times the allowance of one client a network of this size has.
    pub(crate) const fn factor(self) -> u32 {
        match self {
            Tier::Client => 1,
            Tier::Home => 4,
            Tier::Site => 16,
        }
    }

    /// Returns the length of the prefix of an IPv6 network.
    const fn prefix(self) -> u32 {
        match self {
            Tier::Client => 64,
            Tier::Home => 56,
            Tier::Site => 48,
        }
    }
}

/// A network of clients that share an allowance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Network {
    tier: Tier,
    address: IpAddr,
}

impl Network {
    /// Returns the size of the network.
    pub(crate) fn tier(self) -> Tier {
        self.tier
    }
}

impl ClientAddress {
    /// Returns the client with an address.
    pub(crate) fn of(address: IpAddr) -> ClientAddress {
        ClientAddress(match address.to_canonical() {
            IpAddr::V6(v6) => IpAddr::V6(start(v6, Tier::Client)),
            v4 => v4,
        })
    }

    /// Returns the networks to which a client belongs, the smallest first.
    pub(crate) fn networks(self) -> impl Iterator<Item = Network> {
        Tier::ALL.into_iter().filter_map(move |tier| match self.0 {
            IpAddr::V6(v6) => Some(Network { tier, address: IpAddr::V6(start(v6, tier)) }),
            v4 => (tier == Tier::Client).then_some(Network { tier, address: v4 }),
        })
    }

    /// Returns the client that sends a request.
    pub(crate) fn of_request(parts: &Parts, config: &Config) -> ClientAddress {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(address)| address.ip());
        let forwarded = if config.behind_proxy { ClientAddress::forwarded(parts) } else { None };
        forwarded.unwrap_or_else(|| ClientAddress::of(peer))
    }

    /// Returns the address that a proxy forwards. The last entry was added by the proxy itself.
    fn forwarded(parts: &Parts) -> Option<ClientAddress> {
        let entries = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        let last = entries.rsplit(',').next()?.trim();
        let address = last.parse().or_else(|_| last.parse().map(|with_port: SocketAddr| with_port.ip()));
        address.ok().map(ClientAddress::of)
    }
}

/// Returns the first address of the network of a size in which an address is.
fn start(address: Ipv6Addr, tier: Tier) -> Ipv6Addr {
    Ipv6Addr::from(u128::from(address) & (u128::MAX << (128 - tier.prefix())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: &str) -> ClientAddress {
        ClientAddress::of(address.parse().unwrap())
    }

    /// Returns the sizes of the networks that two clients share.
    fn shared(one: &str, other: &str) -> Vec<Tier> {
        let others: Vec<Network> = client(other).networks().collect();
        client(one).networks().filter(|network| others.contains(network)).map(Network::tier).collect()
    }

    #[test]
    fn addresses_of_one_network_are_one_client() {
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:2"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
    }

    #[test]
    fn clients_share_networks_by_the_beginning_of_their_addresses() {
        assert_eq!(shared("2001:db8:1:aa00::1", "2001:db8:1:aa00::2"), Tier::ALL);
        assert_eq!(shared("2001:db8:1:aa00::1", "2001:db8:1:aaff::1"), [Tier::Home, Tier::Site]);
        assert_eq!(shared("2001:db8:1:aa00::1", "2001:db8:1:ab00::1"), [Tier::Site]);
        assert_eq!(shared("2001:db8:1:aa00::1", "2001:db8:2:aa00::1"), []);
        assert_eq!(shared("192.0.2.1", "192.0.2.1"), [Tier::Client]);
        assert_eq!(shared("192.0.2.1", "192.0.2.2"), []);
        // An IPv4 address in IPv6 is not in a network with all others.
        assert_eq!(shared("::ffff:192.0.2.1", "::ffff:192.0.2.2"), []);
    }
}
