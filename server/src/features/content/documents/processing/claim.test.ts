import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { anUpload } from "../test/uploads.ts";
import { claimDocument } from "./claim.ts";
import { finishDocument } from "./completion.ts";
import { decide } from "./decision.ts";

const LEASE_MS = 90_000;
let app: TestApp;
before(async () => {
  // A process that only serves: the tests say who takes a document, and when.
  app = await startApp({ config: { role: "serve" } });
});
after(() => app.stop());

const claim = () => claimDocument(app.context.db, app.clock(), LEASE_MS);

test("whatever cannot be read is tried three times, 10 and 60 seconds apart", () => {
  for (const reading of [
    { is: "broken", error: "No.", sentences: null, log: "" },
    { is: "unreadable", error: "No.", sentences: null },
  ] as const) {
    assert.deepEqual(decide(reading, 1), { next: "again", afterMs: 10_000 });
    assert.deepEqual(decide(reading, 2), { next: "again", afterMs: 60_000 });
    assert.deepEqual(decide(reading, 3), { next: "failed", error: "No." });
  }
});

test("a document that is deleted while it is read leaves nothing behind", async () => {
  const partner = await aPartner(app);
  const id = await anUpload(partner, "deleted.txt", "Text");
  const mine = await claim();
  assert.equal((await partner.call("DELETE", `/documents/${id}/`)).status, 204);
  const passages = [{ page: null, heading: null, text: "Text" }];
  assert.ok(mine);
  const processed = { next: "processed" as const, pageCount: null, language: null, passages };
  assert.equal(await finishDocument(app.context.db, app.clock(), mine, processed), false);
  const events = await app.context.db.selectFrom("event").select("body").execute();
  assert.equal(events.filter(({ body }) => body.includes(id)).length, 0);
});

test("organizations take turns: one with many documents does not keep another waiting", async () => {
  const [many, few] = [await aPartner(app), await aPartner(app)];
  for (const name of ["1.txt", "2.txt", "3.txt"]) {
    await anUpload(many, name, "Text");
    app.clock.advance(1);
  }
  await anUpload(few, "4.txt", "Text");
  const turns: (string | undefined)[] = [];
  for (let turn = 0; turn < 4; turn++) {
    app.clock.advance(1);
    turns.push((await claim())?.filename);
  }
  assert.deepEqual(turns, ["1.txt", "4.txt", "2.txt", "3.txt"]);
});

test("of ten workers that reach for one document, one gets it", async () => {
  const id = await anUpload(await aPartner(app), "one.txt", "Text");
  const claims = await Promise.all(Array.from({ length: 10 }, claim));
  assert.equal(claims.filter((claimed) => claimed?.document_id === id).length, 1);
});
