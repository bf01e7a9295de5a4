import assert from "node:assert/strict";
import { test } from "node:test";
import { createRetry } from "../../src/learner/lesson/questions/saving/retry.ts";

test("of failures that follow one another the last plans the next try, a connection that comes back makes it at once, and what was saved is not tried again", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const window = new EventTarget();
  Object.assign(globalThis, { window });
  t.after(() => Reflect.deleteProperty(globalThis, "window"));
  let tries = 0;
  const retry = createRetry(() => tries++);
  retry.schedule();
  retry.schedule();
  t.mock.timers.tick(3_999);
  assert.equal(tries, 0);
  t.mock.timers.tick(1);
  assert.equal(tries, 1);
  retry.schedule();
  window.dispatchEvent(new Event("online"));
  t.mock.timers.tick(60_000);
  assert.equal(tries, 2);
  retry.schedule();
  retry.schedule();
  retry.end();
  window.dispatchEvent(new Event("online"));
  t.mock.timers.tick(60_000);
  assert.equal(tries, 2);
});
