import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHosts } from "./hosts-file.ts";

test("a hosts file gives each of its names all of its addresses, whatever their case", () => {
  const names = parseHosts(
    [
      "127.0.0.1\tlocalhost",
      "::1 localhost ip6-localhost # both",
      "  10.0.0.7   Receiver.Internal receiver  ",
      "10.0.0.8 receiver",
      "# 10.0.0.9 receiver",
      "no-address somebody",
      "10.0.0.10",
      "",
    ].join("\r\n"),
  );
  assert.deepEqual(names.get("localhost"), [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ]);
  assert.deepEqual(names.get("receiver.internal"), [{ address: "10.0.0.7", family: 4 }]);
  assert.deepEqual(
    names.get("receiver")?.map(({ address }) => address),
    ["10.0.0.7", "10.0.0.8"],
  );
  assert.deepEqual([...names.keys()].sort(), ["ip6-localhost", "localhost", "receiver", "receiver.internal"]);
});
