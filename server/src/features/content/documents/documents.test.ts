import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { aPerson } from "#test/people.ts";
import { pdfFile } from "./test/pdf-files.ts";
import { anUpload, failed, finished, form } from "./test/uploads.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-documents-"));
const storedFiles = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.length > 10);
const handbook = "# Incidents\n\nReport a phishing message to the security desk, and do not delete it.";
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp({ config: { storageUrl: pathToFileURL(folder).href } });
  partner = await aPartner(app);
});
after(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

const upload = (filename: string, content: string | Buffer = handbook, fields: Record<string, string> = {}) =>
  partner.call("POST", "/documents/", form(filename, content, fields));

test("an upload is answered at once and read in the background", async () => {
  const answer = await upload("handbook.md", handbook, { title: "Handbook", language: "en" });
  assert.equal(answer.status, 201);
  const { document_id: id, creation_date, modified_date, ...rest } = answer.json;
  assert.deepEqual(rest, {
    filename: "handbook.md",
    status: "submitted",
    error: null,
    title: "Handbook",
    content_type: "text/markdown",
    size: handbook.length,
    sha256: createHash("sha256").update(handbook).digest("hex"),
    language: "en",
    page_count: null,
    uploaded_by: { type: "service_account", id: partner.clientId, label: "Portal" },
    processed_at: null,
  });
  const { document } = await finished(partner, id);
  assert.equal(document.status, "processed");
  assert.ok(document.processed_at);
  assert.equal(document.creation_date, creation_date);
});

test("the end is announced: document.processed, or document.failed with the reason", async () => {
  const other = await aPartner(app);
  const good = await anUpload(other, "good.pdf", pdfFile(["The text of the page is for you and for them."]));
  const { document } = await finished(other, good);
  const bad = await anUpload(other, "bad.pdf", "no PDF");
  assert.deepEqual([document.page_count, document.language], [1, "en"]);
  const { error } = (await failed(app, other, bad)).document;
  assert.match(error, /named like a PDF/);
  await app.eventsSettled();
  const { events } = (await other.call("GET", "/events/")).json;
  assert.deepEqual(
    events.map(({ event, data }: { event: string; data: unknown }) => ({ event, data })),
    [
      {
        event: "document.processed",
        data: { document_id: good, filename: "good.pdf", status: "processed", error: null },
      },
      { event: "document.failed", data: { document_id: bad, filename: "bad.pdf", status: "failed", error } },
    ],
  );
});

test("a file's name loses its path, its tricks and nothing else", async () => {
  for (const [sent, kept] of [
    ["../../etc/Größe.TXT", "Größe.TXT"],
    ["C:\\Users\\ada\\plan.htm", "plan.htm"],
    ["a\u202Etxt.md", "atxt.md"],
  ] as const) {
    const answer = await upload(sent);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.json.filename, kept);
  }
});

test("what is missing is 400, what is wrong is 422, and both say what", async () => {
  const none = await partner.call("POST", "/documents/", new FormData());
  assert.deepEqual([none.status, none.json.errors], [400, { file: ["This field is required."] }]);
  const nothing = await partner.call("POST", "/documents/");
  assert.deepEqual([nothing.status, nothing.json.code], [400, "missing_field"]);
  const refusals: [FormData, string, string][] = [
    [form("macro.docm", "x"), "unsupported_document", "file"],
    [form("program", "x"), "unsupported_document", "file"],
    [form("empty.txt", ""), "invalid_field", "file"],
    [form(`${"x".repeat(252)}.txt`, "x"), "invalid_field", "file"],
    [form("a.txt", "x", { language: "es" }), "invalid_field", "language"],
    [form("a.txt", "x", { title: "t".repeat(256) }), "invalid_field", "title"],
    [form("a.txt", "x", { title: "null\0" }), "invalid_field", "title"],
  ];
  const two = form("a.txt", "x");
  two.append("file", new File(["y"], "b.txt"));
  refusals.push([two, "invalid_field", "file"]);
  for (const [body, code, field] of refusals) {
    const { status, json } = await partner.call("POST", "/documents/", body);
    assert.deepEqual(
      [status, json.code, Object.keys(json.errors)],
      [422, code, [field]],
      JSON.stringify(json),
    );
  }
});

test("another content type is 415, and half a form is 400", async () => {
  const json = await partner.call("POST", "/documents/", { file: "x" });
  assert.equal(json.status, 415);
  assert.match(json.json.detail, /multipart\/form-data/);
  const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
  for (const body of [half, "", "garbage"]) {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const answer = await partner.call("POST", "/documents/", body, { headers });
    assert.equal(answer.status, 400, `${body}: ${answer.text}`);
  }
});

test("more than 25 MB is 413, and of refused uploads nothing stays", async () => {
  const before = storedFiles().length;
  const answer = await upload("big.txt", Buffer.alloc(25 * 1024 * 1024 + 1, "x"));
  assert.deepEqual([answer.status, answer.json.code], [413, "body_too_large"]);
  assert.equal((await upload("a.exe")).status, 422);
  const kept = await anUpload(partner, "kept.txt", "kept");
  const left = storedFiles();
  assert.equal(left.length, before + 1);
  assert.ok(left.some((path) => path.endsWith(kept)));
});

test("the same key uploads once; the same key with another file is refused", async () => {
  const headers = { "idempotency-key": "upload-1" };
  const send = (content: string) =>
    partner.call("POST", "/documents/", form("once.txt", content), { headers });
  const first = await send("same");
  const second = await send("same");
  assert.equal(second.headers.get("idempotent-replayed"), "true");
  assert.equal(second.json.document_id, first.json.document_id);
  const other = await send("other");
  assert.deepEqual([other.status, other.json.code], [422, "idempotency_mismatch"]);
});

test("the list is searched, filtered and sorted", async () => {
  const other = await aPartner(app);
  const first = await anUpload(other, "b-plan.txt", "Text");
  app.clock.advance(1000);
  const second = await anUpload(other, "a-plan.txt", "", { title: "x" }).catch(() => null);
  assert.equal(second, null);
  const third = await anUpload(other, "A.pdf", "no PDF", { title: "Überblick" });
  await finished(other, first);
  await failed(app, other, third);
  const ids = async (query: string) => {
    const { json } = await other.call("GET", `/documents/?${query}`);
    return json.results.map((document: { document_id: string }) => document.document_id);
  };
  assert.deepEqual(await ids(""), [third, first]);
  assert.deepEqual(await ids("sort=filename"), [third, first]);
  assert.deepEqual(await ids("sort=-filename"), [first, third]);
  assert.deepEqual(await ids("status=failed"), [third]);
  assert.deepEqual(await ids("search=uberblick"), [third]);
  assert.deepEqual(await ids("search=PLAN"), [first]);
  assert.deepEqual(await ids(`modified_after=${app.clock().toISOString()}`), []);
  assert.equal((await other.call("GET", "/documents/?sort=size")).status, 422);
  assert.equal((await other.call("GET", "/documents/?status=lost")).status, 422);
});

test("a deleted document is gone: its row, its file, its place in the list", async () => {
  const id = await anUpload(partner, "gone.txt", "Text");
  await finished(partner, id);
  assert.equal((await partner.call("DELETE", `/documents/${id}/`)).status, 204);
  assert.equal(
    storedFiles().some((path) => path.endsWith(id)),
    false,
  );
  assert.equal((await partner.call("GET", `/documents/${id}/`)).status, 404);
  assert.equal((await partner.call("DELETE", `/documents/${id}/`)).status, 404);
});

test("a document is deleted only in the state that If-Match names", async () => {
  const id = await anUpload(partner, "tagged.txt", "Text");
  const { headers } = await partner.call("GET", `/documents/${id}/`);
  await finished(partner, id);
  const ifMatch = (tag: string | null) => ({ headers: { "if-match": tag ?? "" } });
  const stale = await partner.call("DELETE", `/documents/${id}/`, undefined, ifMatch(headers.get("etag")));
  assert.equal(stale.status, 412);
  const now = await partner.call("GET", `/documents/${id}/`);
  const fresh = await partner.call(
    "DELETE",
    `/documents/${id}/`,
    undefined,
    ifMatch(now.headers.get("etag")),
  );
  assert.equal(fresh.status, 204);
});

test("documents are for service accounts and admins; another organization sees none of them", async () => {
  const id = await anUpload(partner, "ours.txt", "Text");
  const stranger = await aPartner(app);
  for (const method of ["GET", "DELETE"]) {
    const foreign = await stranger.call(method, `/documents/${id}/`, undefined, {
      headers: { "x-request-id": "same" },
    });
    const malformed = await stranger.call(method, "/documents/1/", undefined, {
      headers: { "x-request-id": "same" },
    });
    assert.deepEqual([foreign.status, foreign.text], [404, malformed.text]);
  }
  assert.equal((await stranger.call("GET", "/documents/")).json.count, 0);
  const admin = await aPerson(app, partner, "admin");
  const own = await anUpload(admin, "admin.txt", "Text");
  const { uploaded_by: by } = (await partner.call("GET", `/documents/${own}/`)).json;
  assert.deepEqual([by.type, by.id], ["user", String(admin.id)]);
  for (const role of ["manager", "learner"] as const) {
    const person = await aPerson(app, partner, role);
    assert.equal((await person.call("GET", "/documents/")).status, 403);
    assert.equal((await person.call("GET", `/documents/${id}/`)).status, 403);
    assert.equal((await person.call("POST", "/documents/", form("a.txt", "x"))).status, 403);
    assert.equal((await person.call("DELETE", `/documents/${id}/`)).status, 403);
  }
});
