import assert from "node:assert/strict";
import { test } from "node:test";
import { createAddressPolicy, isPublicAddress } from "./address-policy.ts";

const notPublic = {
  "this network": ["0.0.0.0", "0.1.2.3", "0.255.255.255"],
  "private use": [
    "10.0.0.0",
    "10.255.255.255",
    "172.16.0.0",
    "172.31.255.255",
    "192.168.0.0",
    "192.168.255.255",
  ],
  "shared by carriers": ["100.64.0.0", "100.127.255.255"],
  loopback: ["127.0.0.1", "127.255.255.255", "::1"],
  "link local, with the clouds' metadata": [
    "169.254.0.0",
    "169.254.169.254",
    "fe80::1",
    "febf::1",
    "fe80::1%eth0",
  ],
  "protocol assignments": ["192.0.0.1", "192.0.0.170", "192.88.99.1"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  benchmarking: ["198.18.0.1", "198.19.255.255", "2001:2::1"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"],
  reserved: ["240.0.0.1", "255.255.255.254", "255.255.255.255"],
  "unspecified and discarded": ["::", "100::1"],
  "unique local and site local": ["fc00::1", "fd12:3456::1", "fec0::1"],
  "IPv4 inside IPv6": [
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::10.0.0.1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2001::1",
  ],
  "never assigned": ["4000::1", "8000::1", "1::1", "5f00::1"],
  "no address": ["", "localhost", "example.com", "127.1", "0x7f000001", "2130706433", "0177.0.0.1"],
};

for (const [kind, addresses] of Object.entries(notPublic)) {
  test(`not public: ${kind}`, () => {
    for (const address of addresses) assert.equal(isPublicAddress(address), false, address);
  });
}

test("public: ordinary addresses, and the neighbours of the special ranges", () => {
  const addresses = [
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001::1",
    "2400::1",
  ];
  for (const address of addresses) assert.equal(isPublicAddress(address), true, address);
});

test("without an allow-list exactly the public addresses are reachable", () => {
  const policy = createAddressPolicy([]);
  assert.equal(policy.hasAllowList, false);
  assert.equal(policy.isReachable("1.1.1.1"), true);
  assert.equal(policy.isReachable("10.1.2.3"), false);
  assert.equal(policy.isAllowListed("1.1.1.1"), false);
});

test("an allow-list opens its ranges and nothing beside them", () => {
  const policy = createAddressPolicy(["10.1.0.0/16", "fd00::/8"]);
  for (const address of ["10.1.2.3", "fd00::1", "::ffff:10.1.2.3"]) {
    assert.equal(policy.isReachable(address), true, address);
    assert.equal(policy.isAllowListed(address), true, address);
  }
  for (const address of ["10.2.0.1", "127.0.0.1", "fc00::1", "::ffff:10.2.0.1", "64:ff9b::10.1.2.3"]) {
    assert.equal(policy.isReachable(address), false, address);
  }
});
