import assert from "node:assert/strict";
import { test } from "node:test";
import { OutboundError } from "../failure.ts";
import { createAddressPolicy } from "./address-policy.ts";
import { guardedConnect } from "./guarded-connect.ts";

test("a literal address is checked at the connection too, where no lookup would stop it", async () => {
  const neverAsked = async () => assert.fail("a literal address is not looked up");
  const connect = guardedConnect(createAddressPolicy(["10.0.0.0/8"]), neverAsked);
  for (const [protocol, port] of [
    ["https:", ""],
    ["https:", "8443"],
    ["http:", ""],
  ] as const) {
    for (const hostname of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      const { promise, resolve } = Promise.withResolvers<Error | null>();
      connect({ hostname, protocol, port }, (...[error]) => resolve(error));
      const error = await promise;
      assert.ok(error instanceof OutboundError, `${protocol} ${hostname}: ${error}`);
      assert.equal(error.kind, "blocked_address");
    }
  }
});
