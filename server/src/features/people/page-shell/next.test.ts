import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { noModels, talkWaits } from "#platform/model-endpoints.ts";
import { parseNext } from "./next.ts";

const context = {
  settings: {
    siteUrl: "https://learn.example.com",
    folders: [],
    backups: { passphrase: null, sideFolder: "", storageFolder: "", running: {} },
    databaseMinors: {},
    isSecure: true,
    requestsPerHour: 1,
    unauthenticatedRequestsPerHour: 1,
    webhookSchedule: [0],
    documentMemoryMb: 512,
    requiresOauth2: false,
    documentSeconds: 60,
    uploadSeconds: 300,
    documentQuota: { documents: 1, bytes: 1, documentsADay: 1 },
    deletionGraceDays: 7,
    keptDays: {
      events: null,
      audit: null,
      statements: null,
      requests: 30,
      deliveries: 35,
      scores: 180,
      history: 400,
    },
    models: noModels,
    talkWaits,
  },
};
const next = (text: string | undefined) => parseNext(context, text);

test("a path on this site is kept with its query", () => {
  assert.equal(next("/start-lesson?template_id=1"), "/start-lesson?template_id=1");
  assert.equal(next("/home"), "/home");
  assert.equal(next("/"), "/");
});

test("left out means home", () => {
  assert.equal(next(undefined), "/home");
  assert.equal(next(""), "/home");
});

for (const hostile of [
  "//evil",
  "/\\evil",
  "https://evil",
  "/\t/evil",
  "/%09/evil",
  "/%2f/evil",
  "/%5cevil",
  "/%2Fevil",
  "\\\\evil",
  "javascript:alert(1)",
  "evil",
  " /home",
  "/\n/evil",
  "/%0a/evil",
  "/.//evil",
  "/%2e//evil",
  "/home\0",
  "/home%00",
  "http:/evil",
  "/a\\..\\..//evil",
]) {
  test(`${JSON.stringify(hostile)} is refused`, () => {
    assert.throws(() => next(hostile), { code: "bad_next" });
  });
}

test("whatever is accepted stays on this site, in every browser's reading", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "%2f",
    "%5c",
    "%09",
    "\t",
    ".",
    "..",
    "evil.com",
    "@",
    ":",
    "?",
    "#",
    "%",
    "a",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      let accepted: string;
      try {
        accepted = next(parts.join(""));
      } catch {
        return;
      }
      assert.equal(new URL(accepted, context.settings.siteUrl).origin, context.settings.siteUrl);
      assert.match(accepted, /^\/(?![/\\])/);
    }),
    { numRuns: 2000 },
  );
});
