import assert from "node:assert/strict";
import { test } from "node:test";
import { createAddressPolicy } from "./address-policy.ts";
import {
  blockedAddress,
  checkAddresses,
  checkUrl,
  forRegistration,
  outsideAllowList,
  thisMachine,
} from "./check-url.ts";

const publicOnly = createAddressPolicy([]);
const withIntranet = createAddressPolicy(["10.0.0.0/8", "::1"]);

function refusal(text: string, policy = publicOnly): string | null {
  const check = checkUrl(text, policy);
  return check.ok ? null : check.message;
}

test("https to a public host is fine", () => {
  for (const text of [
    "https://example.com/hook?a=b",
    "https://example.com:443/",
    "https://1.1.1.1/",
    "https://[2606:4700::1]/",
  ]) {
    assert.equal(refusal(text), null, text);
  }
});

test("what is not a web address is refused", () => {
  for (const text of [
    "",
    "example.com",
    "/hook",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "https://a b/",
  ]) {
    assert.match(refusal(text) ?? "accepted", /^This is not a web address/, text);
  }
});

test("what a browser would mend in silence is refused with the reason", () => {
  for (const [text, reason] of [
    [" https://example.com/", /blanks/],
    ["https://example.com/ ", /blanks/],
    ["https://example.com/a\tb", /blanks/],
    ["\u0001https://example.com/", /blanks/],
    ["https:\\\\example.com\\x", /backslashes/],
    ["https:example.com", /two slashes/],
    ["https:/example.com", /two slashes/],
    ["https:///example.com/x", /two slashes/],
    ["https://example.com/#part", /fragment/],
    ["https://example.com/#", /fragment/],
    ["https://example..com/", /is empty/],
    ["https://.example.com/", /is empty/],
    ["https://example.com../", /is empty/],
  ] as const) {
    assert.match(refusal(text) ?? "accepted", reason, text);
  }
  assert.match(refusal("http://10.1.2.3:0/", withIntranet) ?? "accepted", /^Port 0/);
});

test("a URL comes back in its one spelling", () => {
  for (const [text, href] of [
    ["HTTPS://Example.COM", "https://example.com/"],
    ["https://example.com:443/a/../b", "https://example.com/b"],
    ["https://exämple.com/ü", "https://xn--exmple-cua.com/%C3%BC"],
    ["https://example.com./x", "https://example.com./x"],
  ] as const) {
    const check = checkUrl(text, publicOnly);
    assert.equal(check.ok && check.url.href, href);
  }
});

test("user name and password are refused", () => {
  for (const text of [
    "https://user:word@example.com/",
    "https://user@example.com/",
    "https://:word@example.com/",
  ]) {
    assert.match(refusal(text) ?? "accepted", /^Leave user name and password out/, text);
  }
});

test("without an allow-list only https on port 443 will do", () => {
  for (const text of ["http://example.com/", "https://example.com:8443/", "http://example.com:443/"]) {
    assert.match(refusal(text) ?? "accepted", /^Use https on its standard port/, text);
  }
});

test("whoever registers an address of this machine is told the setting that opens it, and that setting opens it", () => {
  const opened = createAddressPolicy(/OUTBOUND_ALLOW=(\S+)\.$/.exec(thisMachine)?.[1]?.split(",") ?? []);
  for (const text of ["http://localhost:3000/hook", "http://127.0.0.1:3000/", "https://[::1]:8443/"]) {
    for (const closed of [publicOnly, createAddressPolicy(["10.0.0.0/8"])]) {
      const registered = forRegistration(checkUrl(text, closed), text);
      assert.equal(registered.ok || registered.message, thisMachine, text);
    }
    const check = checkUrl(text, opened);
    assert.ok(check.ok && checkAddresses(check.url, ["127.0.0.1", "::1"], opened).ok, text);
  }
});

test("private addresses are refused in every spelling", () => {
  const spellings = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "127.0.0.1.",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[::]",
    "169.254.169.254",
    "10.0.0.1",
    "192.168.1.1",
    "0.0.0.0",
    "１２７.0.0.1",
    "127。0。0。1",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "api.localhost",
  ];
  for (const host of spellings) assert.equal(refusal(`https://${host}/`), blockedAddress.text, host);
});

test("http and other ports are fine inside the allow-list, and for names that may lead there", () => {
  for (const text of [
    "http://10.1.2.3:8080/",
    "https://10.1.2.3/",
    "http://[::1]:3000/",
    "http://localhost/",
    "http://intranet/",
  ]) {
    assert.equal(refusal(text, withIntranet), null, text);
  }
});

test("http and other ports are refused outside the allow-list, even where https is fine", () => {
  for (const text of ["http://1.1.1.1/", "https://1.1.1.1:8443/", "http://127.0.0.1/"]) {
    assert.equal(refusal(text, withIntranet), outsideAllowList.text, text);
  }
  assert.equal(refusal("https://192.168.1.1/", withIntranet), blockedAddress.text);
});
