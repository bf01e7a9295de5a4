import assert from "node:assert/strict";
import { test } from "node:test";
import { addressKey, decide, rateLimitHeaders } from "./rate-limit.ts";

const now = Date.parse("2026-01-31T09:00:00Z");

test("the headers say the limit, what is left and when more comes", () => {
  const decision = decide({
    allowed: true,
    limit: 3000,
    counted: 13,
    leavesFirst: now - 2_080_000,
    windowMs: 3_600_000,
    now,
  });
  assert.deepEqual(rateLimitHeaders(decision, "hour"), {
    "X-RateLimit-Limit": "3000",
    "X-RateLimit-Remaining": "2987",
    "X-RateLimit-Reset": String(now / 1000 + 1520),
    "RateLimit-Policy": '"hour";q=3000;w=3600',
    RateLimit: '"hour";r=2987;t=1520',
  });
});

test("a refusal says in whole seconds, at least one, when to come back", () => {
  const refusal = { allowed: false, limit: 5, counted: 5, windowMs: 3_600_000, now };
  const soon = decide({ ...refusal, leavesFirst: now - 3_599_999 });
  assert.equal(rateLimitHeaders(soon, "hour")["Retry-After"], "1");
  const later = decide({ ...refusal, leavesFirst: now - 3_558_500 });
  assert.equal(rateLimitHeaders(later, "hour")["Retry-After"], "42");
  const never = decide({ ...refusal, limit: 0, counted: 0, leavesFirst: undefined });
  assert.equal(rateLimitHeaders(never, "hour")["Retry-After"], "3600");
});

test("an IPv4 caller is counted by its address, however it is written", () => {
  assert.equal(addressKey("203.0.113.9"), "203.0.113.9");
  assert.equal(addressKey("::ffff:203.0.113.9"), "203.0.113.9");
  assert.equal(addressKey("::ffff:cb00:7109"), "203.0.113.9");
});

test("an IPv6 caller is counted by its /64", () => {
  assert.equal(addressKey("2001:db8:1:2:3:4:5:6"), "2001:0db8:0001:0002::/64");
  assert.equal(addressKey("2001:DB8:1:2::ffff"), addressKey("2001:db8:1:2:3:4:5:6"));
  assert.notEqual(addressKey("2001:db8:1:3::1"), addressKey("2001:db8:1:2::1"));
  assert.equal(addressKey("fe80::1%eth0"), addressKey("fe80::2"));
});

test("callers without a readable address share one count", () => {
  assert.equal(addressKey("unknown"), "unknown");
  assert.equal(addressKey("127.1"), "unknown");
});
