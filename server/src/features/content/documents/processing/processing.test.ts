// npm test leaves this drill to CI: claim.test.ts takes documents in turn and lets go of them; documents.test.ts, reading.test.ts and hostile.test.ts read them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { woken } from "#test/waiting/woken.ts";
import { wordFile } from "../test/office-files.ts";
import { anUpload, failed, finished } from "../test/uploads.ts";
import { claimDocument, unreadDocuments } from "./claim.ts";
import { finishDocument } from "./completion.ts";
import { startProcessing } from "./worker.ts";

const LEASE_MS = 90_000;
let app: TestApp;
let partner: Partner;
before(async () => {
  // A process that only serves: the tests say when somebody works. A busy machine takes its time to run out of memory.
  app = await startApp({ config: { role: "serve", documentMemoryMb: 256, documentSeconds: 600 } });
  partner = await aPartner(app);
});
after(() => app.stop());

const claim = () => claimDocument(app.context.db, app.clock(), LEASE_MS);
const rowOf = (id: string) =>
  app.context.db.selectFrom("document").selectAll().where("document_id", "=", id).executeTakeFirstOrThrow();
const eventsOf = async (id: string) => {
  const rows = await app.context.db.selectFrom("event").select("body").execute();
  return rows.filter(({ body }) => body.includes(id));
};

/** Works until the promise is kept. */
async function working<T>(until: () => Promise<T>): Promise<T> {
  const worker = woken(app.context, unreadDocuments, startProcessing(app.context));
  try {
    return await until();
  } finally {
    await worker.stop();
  }
}

async function triesToBe(id: string, tries: number): Promise<void> {
  for (;;) {
    const row = await rowOf(id);
    if (row.tries === tries && row.claim_id === null) return;
    await pause(10);
  }
}

test("a document that cannot be read fails after its third try, with an error and one event", async () => {
  const id = await anUpload(partner, "lost.txt", "Text");
  await app.context.storage.delete(id);
  for (const [tries, pauseMs] of [
    [1, 10_000],
    [2, 60_000],
  ] as const) {
    await working(() => triesToBe(id, tries));
    assert.equal((await partner.call("GET", `/documents/${id}/`)).json.status, "processing");
    app.clock.advance(pauseMs - 1);
    assert.equal(await claim(), undefined);
    app.clock.advance(1);
  }
  const { document } = await working(() => finished(partner, id));
  assert.deepEqual(
    [document.status, document.error],
    ["failed", "The stored file is missing: upload it again."],
  );
  assert.equal((await eventsOf(id)).length, 1);
});

test("what a killed process had begun is taken up by another when its lease ends, and announced once", async () => {
  const id = await anUpload(partner, "resumed.txt", "Text of the document.");
  const abandoned = await claim();
  assert.equal(abandoned?.document_id, id);
  app.clock.advance(LEASE_MS - 1);
  assert.equal(await claim(), undefined);
  app.clock.advance(1);
  const { document } = await working(() => finished(partner, id));
  assert.equal(document.status, "processed");
  const late = { next: "failed" as const, error: "Too late." };
  assert.ok(abandoned);
  assert.equal(await finishDocument(app.context.db, app.clock(), abandoned, late), false);
  assert.equal((await rowOf(id)).status, "processed");
  assert.equal((await eventsOf(id)).length, 1);
});

test("a document that takes every process with it is given up after three", async () => {
  const id = await anUpload(partner, "killer.txt", "Text");
  for (let tries = 1; tries <= 3; tries++) {
    assert.equal((await claim())?.tries, tries);
    app.clock.advance(LEASE_MS);
  }
  const { document } = await working(() => finished(partner, id));
  assert.match(document.error, /interrupted 3 times/);
});

test("stopping does not wait for a long document, and costs it no try", async () => {
  const xml = Buffer.concat([Buffer.from("<a>"), Buffer.alloc(150_000_000, "<b/>"), Buffer.from("</a>")]);
  const id = await anUpload(partner, "long.docx", wordFile("", { "word/document.xml": { content: xml } }));
  await working(async () => {
    while ((await rowOf(id)).claim_id === null) await pause(1);
  });
  const { tries, claim_id, status } = await rowOf(id);
  assert.deepEqual([tries, claim_id, status], [0, null, "processing"]);
  assert.equal((await partner.call("DELETE", `/documents/${id}/`)).status, 204);
});

test("a document that eats memory is ended in its own process: the service keeps its size and goes on serving", async () => {
  const xml = Buffer.concat([Buffer.from("<a><t>"), Buffer.alloc(190_000_000, "x"), Buffer.from("</t></a>")]);
  const bomb = wordFile("", { "word/document.xml": { content: xml } });
  const id = await anUpload(partner, "bomb.docx", bomb);
  const before = process.memoryUsage.rss();
  let largest = before;
  const watch = setInterval(() => {
    largest = Math.max(largest, process.memoryUsage.rss());
  }, 20);
  const { document, asked } = await working(() => failed(app, partner, id)).finally(() =>
    clearInterval(watch),
  );
  assert.equal(
    document.error,
    "Reading the document takes more than 256 MB of memory: split it, or save it again.",
  );
  assert.ok(asked > 20, `only ${asked} requests were answered meanwhile`);
  assert.ok(largest - before < 60_000_000, `the service grew by ${largest - before} bytes`);
});
