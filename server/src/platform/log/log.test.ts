import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "./log.ts";

test("a line is one JSON object with time, level and sentence", () => {
  const { log, lines } = aLog();
  log.info({ deliveries: 3 }, "sent");
  const [line] = lines();
  assert.equal(line.level, "info");
  assert.equal(line.msg, "sent");
  assert.equal(line.deliveries, 3);
  assert.match(line.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("lines below the level are not written", () => {
  const { log, lines } = aLog("warn");
  log.info("unheard");
  log.warn("heard");
  assert.deepEqual(
    lines().map((line) => line.msg),
    ["heard"],
  );
});

test("secrets and e-mail addresses are not written, at any depth and in any spelling", () => {
  const { log, text } = aLog();
  const secrets = {
    authorization: "LEAK",
    Cookie: "LEAK",
    "set-cookie": ["LEAK"],
    password: "LEAK",
    client_secret: "LEAK",
    clientSecret: "LEAK",
    token: "LEAK",
    login_token: "LEAK",
    refreshToken: "LEAK",
    secret: { is: "LEAK" },
    email: "LEAK",
    userEmail: "LEAK",
    emails: ["LEAK"],
    api_key: "LEAK",
    "x-api-key": "LEAK",
    mbox: "LEAK",
  };
  log.info(secrets, "flat");
  log.info({ request: { headers: secrets, rows: [{ nested: [secrets] }] } }, "deep");
  log.child({ learner: secrets }).info("in a child");
  log.error({ err: Object.assign(new Error("failed"), { config: secrets, detail: "LEAK" }) }, "on an error");
  assert.equal(text().includes("LEAK"), false, text());
  assert.ok(text().includes('"token":"[redacted]"'));
});

test("what only sounds like a secret stays", () => {
  const { log, lines } = aLog();
  log.info(
    { inputTokens: 512, hasPassword: true, email: null, tokenKind: "bearer", at: new Date(0) },
    "counted",
  );
  const [{ inputTokens, hasPassword, email, tokenKind, at }] = lines();
  assert.deepEqual(
    [inputTokens, hasPassword, email, tokenKind, at],
    [512, true, null, "bearer", "1970-01-01T00:00:00.000Z"],
  );
});

test("an error is written with its code, its stack and its causes", () => {
  const { log, lines } = aLog();
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", constraint: "user_email_key" });
  log.error(new AggregateError([new TypeError("one of them")], "outer", { cause }));
  const [{ err }] = lines();
  assert.equal(err.message, "outer");
  assert.match(err.stack, /log\.test\.ts/);
  assert.deepEqual([err.cause.code, err.cause.constraint], ["23505", "user_email_key"]);
  assert.equal(err.errors[0].type, "TypeError");
});

test("an object that contains itself is written, not followed for ever", () => {
  const { log, text } = aLog();
  const circle: Record<string, unknown> = { token: "LEAK" };
  circle.itself = circle;
  log.info({ circle }, "round");
  assert.equal(text().includes("LEAK"), false);
  assert.ok(text().includes("[too deep]"));
});

function aLog(level = "info") {
  const written: string[] = [];
  const log = createLog({ level, destination: { write: (line) => written.push(line) } });
  return { log, text: () => written.join(""), lines: () => written.map((line) => JSON.parse(line)) };
}
