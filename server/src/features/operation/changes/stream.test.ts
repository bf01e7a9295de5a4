import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openStream } from "./stream.ts";
import type { Watch } from "./watch.ts";

const silent: Watch = { listen: async () => () => undefined, stop: () => undefined };

test("the stream of a session that was ended is over within half a minute; until then it beats every 15 seconds", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  let isSignedIn = true;
  const onEnd = mock.fn();
  const stream = await openStream(silent, { mayContinue: async () => isSignedIn, onEnd });
  let text = "";
  stream.on("data", (chunk: Buffer) => {
    text += chunk.toString("utf8");
  });
  const ended = new Promise((resolve) => stream.on("close", resolve));
  t.mock.timers.tick(30_000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(text.match(/: still here/g)?.length, 2);
  assert.equal(stream.readableEnded, false);
  isSignedIn = false;
  t.mock.timers.tick(30_000);
  await ended;
  assert.equal(stream.readableEnded, true);
  assert.equal(onEnd.mock.callCount(), 1);
});
