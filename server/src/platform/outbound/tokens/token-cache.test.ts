import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { OutboundAnswer } from "../outbound.ts";
import type { FetchedToken } from "./access-token.ts";
import { createTokenCache } from "./token-cache.ts";

const answered = (status: number): OutboundAnswer => ({
  kind: "answer",
  status,
  headers: {},
  body: Buffer.alloc(0),
  truncated: false,
  address: null,
  certificateEndsAt: null,
  durationMs: 1,
});

/** Tokens t1, t2, … of a client, each good for 100 s. */
function aCache() {
  let now = Date.parse("2026-06-15T09:00:00Z");
  let fetches = 0;
  const fetchToken = async (client: string): Promise<FetchedToken | { kind: "refused" }> => {
    fetches += 1;
    const token = `${client}-t${fetches}`;
    await nextTurn(); // others may ask meanwhile
    return client === "stranger" ? { kind: "refused" } : { kind: "token", token, lifetimeMs: 100_000 };
  };
  const cache = createTokenCache({ clock: () => new Date(now), keyOf: String, fetchToken });
  return {
    advance: (ms: number) => {
      now += ms;
    },
    fetches: () => fetches,
    /** Sends with whatever token, which the host takes where it is one of these. */
    async request(client: string, accepts = /./) {
      const used: string[] = [];
      const outcome = await cache.request(client, async (token) => {
        used.push(token);
        return answered(accepts.test(token) ? 200 : 401);
      });
      return { used, outcome: outcome.kind === "answer" ? outcome.status : outcome.kind };
    },
  };
}

test("requests of one client share one token until a tenth of its life is left", async () => {
  const cache = aCache();
  const [one, other] = await Promise.all([cache.request("a"), cache.request("a")]);
  assert.deepEqual([one?.used, other?.used], [["a-t1"], ["a-t1"]]);
  cache.advance(89_999);
  assert.deepEqual((await cache.request("a")).used, ["a-t1"]);
  cache.advance(1);
  assert.deepEqual((await cache.request("a")).used, ["a-t2"]);
  assert.deepEqual((await cache.request("b")).used, ["b-t3"]);
});

test("a token that is not taken any more is replaced once, and what is refused again is refused", async () => {
  const cache = aCache();
  await cache.request("a");
  assert.deepEqual(await cache.request("a", /t2/), { used: ["a-t1", "a-t2"], outcome: 200 });
  assert.deepEqual(await cache.request("a", /never/), { used: ["a-t2", "a-t3"], outcome: 401 });
  assert.equal(cache.fetches(), 3);
});

test("where there is no token nothing is sent, and the next request asks for one again", async () => {
  const cache = aCache();
  assert.deepEqual(await cache.request("stranger"), { used: [], outcome: "refused" });
  assert.deepEqual(await cache.request("stranger"), { used: [], outcome: "refused" });
  assert.equal(cache.fetches(), 2);
});
