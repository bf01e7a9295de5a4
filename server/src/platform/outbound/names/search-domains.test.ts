import assert from "node:assert/strict";
import { test } from "node:test";
import { completed, parseSearchDomains, readSearchDomains } from "./search-domains.ts";

test("short names are completed as resolv.conf says, long ones are asked for as they are first", () => {
  const cluster = parseSearchDomains(
    "nameserver 10.96.0.10\nsearch team.svc.cluster.local svc.cluster.local # two\noptions ndots:2 timeout:1\n",
  );
  assert.deepEqual(completed("receiver", cluster), [
    "receiver.team.svc.cluster.local",
    "receiver.svc.cluster.local",
    "receiver",
  ]);
  assert.equal(completed("hooks.partner.example", cluster)[0], "hooks.partner.example");
  assert.deepEqual(completed("receiver.", cluster), ["receiver"]);
});

test("without such a file a name stands for itself", () => {
  const none = readSearchDomains("/nowhere/resolv.conf");
  assert.deepEqual(completed("receiver", none), ["receiver"]);
  assert.deepEqual(completed("a.example", parseSearchDomains("domain first\nsearch second")), [
    "a.example",
    "a.example.second",
  ]);
});
