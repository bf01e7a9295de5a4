import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { requireFreePort } from "./free-port.ts";

const other = createServer();
let port = 0;
before(async () => {
  await once(other.listen(0, "127.0.0.1"), "listening");
  const address = other.address();
  assert.ok(typeof address === "object" && address);
  port = address.port;
});
after(() => other.close());

test("a start on a port that is taken says which setting names another one", async () => {
  const host = "127.0.0.1";
  for (const role of ["all", "serve"] as const) {
    await assert.rejects(requireFreePort({ role, host, port, healthPort: null }), {
      message: `Port ${port} is in use by another program, perhaps another Lectern: stop that one, or set PORT to a free port.`,
    });
  }
  await assert.rejects(requireFreePort({ role: "work", host, port: 1, healthPort: port }), /HEALTH_PORT/);
});

test("a process that only works, or migrates, needs no port of those that serve", async () => {
  for (const role of ["work", "migrate"] as const) {
    await requireFreePort({ role, host: "127.0.0.1", port, healthPort: null });
  }
});

test("a start on an address that the machine does not have names HOST", async () => {
  // 192.0.2.0/24 is for documentation: no machine has an address of it.
  await assert.rejects(requireFreePort({ role: "all", host: "192.0.2.7", port: 0, healthPort: null }), {
    message:
      'HOST is "192.0.2.7", which is no address of this machine: set it to one, or to 0.0.0.0 for all of them.',
  });
});
