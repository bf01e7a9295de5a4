import assert from "node:assert/strict";
import { test } from "node:test";
import { showElapsed } from "./elapsed.ts";

const aTerminal = (isTTY: boolean) => {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) };
};

test("a command that takes long says so at a terminal, and leaves nothing behind", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const terminal = aTerminal(true);
  const elapsed = showElapsed(terminal);
  t.mock.timers.tick(1000);
  assert.deepEqual(terminal.written, [], "what is quick says nothing");
  t.mock.timers.tick(2000);
  assert.match(terminal.written.at(-1) ?? "", /Working, 3 s/);
  elapsed.stop();
  assert.equal(terminal.written.at(-1), "\r\u001b[K");
  t.mock.timers.tick(5000);
  assert.equal(terminal.written.at(-1), "\r\u001b[K", "and stays quiet");
});

test("a program that reads the errors gets nothing of it", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const pipe = aTerminal(false);
  showElapsed(pipe);
  t.mock.timers.tick(60_000);
  assert.deepEqual(pipe.written, []);
});
