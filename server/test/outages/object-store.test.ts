// npm test leaves this drill to CI: move-storage.test.ts moves files into the same store.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { storageCheck } from "#app/host-checks/storage-check.ts";
import { finished, form } from "../../src/features/content/documents/test/uploads.ts";
import { startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { noObjectStore, type ObjectStore, startObjectStore } from "../partners/object-store/object-store.ts";
import { usualProgram } from "../process.ts";
import { until } from "../waiting/until.ts";

/** The whole service with its files in a real object store, which is killed and started again. */
describe("stored files in an object store", { skip: noObjectStore }, () => {
  let store: ObjectStore;
  let app: TestApp;
  let partner: Partner;
  before(async () => {
    store = await startObjectStore();
    await store.makeBucket("lectern-files");
    app = await startApp({ config: { storageUrl: "s3://lectern-files/app", objectStore: store.access } });
    partner = await aPartner(app);
  });
  after(async () => {
    await app?.stop();
    await store?.stop();
  });

  const upload = (content: string | Buffer) => partner.call("POST", "/documents/", form("a.md", content));
  const told = async () => {
    const issues = await storageCheck(app.context.storage).find([]);
    return issues.map(({ kind, message }) => `${kind}: ${message}`);
  };
  const beginning = "# Incidents\n\nReport a phishing message to the security desk.\n\n";

  test("documents are uploaded, read and deleted", async () => {
    const large = await upload(`${beginning}${"Do not delete it. ".repeat(60_000)}`);
    assert.equal(large.status, 201);
    const { document } = await finished(partner, large.json.document_id);
    assert.equal(document.status, "processed", document.error);
    assert.equal((await partner.call("DELETE", `/documents/${document.document_id}/`)).status, 204);
    assert.equal(await app.context.storage.get(document.document_id), null);
    assert.deepEqual(await told(), []);
  });

  test("while it is away uploads get 503 and leave nothing, the reason is told, and everything else goes on", async () => {
    const before = (await partner.call("GET", "/documents/")).json.count;
    await store.kill();
    const refused = await upload(beginning);
    assert.deepEqual([refused.status, refused.json.code], [503, "storage_unavailable"]);
    assert.equal(refused.headers.get("retry-after"), "30");
    assert.doesNotMatch(refused.text, /127\.0\.0\.1|store:keeper/);
    const [issue, ...others] = await told();
    assert.match(String(issue), /^storage\.unwritable: The object store at http\S+ cannot be reached: /);
    assert.deepEqual(others, []);
    assert.equal((await partner.call("GET", "/documents/")).json.count, before);
    assert.equal((await partner.call("GET", "/users/")).status, 200);
    await store.startAgain();
    assert.deepEqual(await told(), []);
    assert.equal((await upload(beginning)).status, 201);
  });

  test("a document that waits to be read waits for the store as well, and costs none of its tries", async () => {
    const { db } = app.context;
    const { document_id: id } = (await upload(beginning)).json;
    await finished(partner, id);
    await store.kill();
    const again = app.clock();
    await sql`delete from document_passage where document_id = ${id}`.execute(db);
    await sql`update document set status = 'submitted', due_at = ${again}, tries = 0 where document_id = ${id}`.execute(
      db,
    );
    await until(async () => {
      const { rows } = await sql<{ due_at: Date; tries: number }>`
        select due_at, tries from document where document_id = ${id}`.execute(db);
      return rows.some(({ due_at, tries }) => new Date(due_at) > again && tries === 0);
    });
    await store.startAgain();
    app.clock.advance(60_000);
    const { document } = await finished(partner, id);
    assert.equal(document.status, "processed", document.error);
  });

  test("settings that the store refuses end the start with 78 and a sentence; one that is away does not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lectern-refused-"));
    const start = async (environment: Record<string, string>) => {
      const child = spawn(process.execPath, [usualProgram, "serve"], {
        env: {
          ...process.env,
          DATABASE_URL: "postgres://nobody@127.0.0.1:1/nowhere",
          SECRET_KEY: "a key that is long enough for the tests",
          DATA_DIR: folder,
          PORT: "0",
          STORAGE_URL: "s3://lectern-files",
          STORAGE_ENDPOINT: String(store.access.endpoint),
          STORAGE_ACCESS_KEY: store.access.accessKey,
          STORAGE_SECRET_KEY: store.access.secretKey,
          ...environment,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
      const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { exitCode: await exited, said: `${printed}${complaint}` };
    };
    try {
      const keys = await start({ STORAGE_SECRET_KEY: "hunter2" });
      assert.deepEqual(keys.exitCode, 78, keys.said);
      assert.match(keys.said, /does not accept STORAGE_ACCESS_KEY with STORAGE_SECRET_KEY: check both/);
      assert.doesNotMatch(keys.said, /hunter2/);
      const bucket = await start({ STORAGE_URL: "s3://no-such-bucket" });
      assert.deepEqual(bucket.exitCode, 78, bucket.said);
      assert.match(bucket.said, /There is no bucket "no-such-bucket" at http/);
      // It goes on, as far as to a database that is not there.
      const away = await start({ STORAGE_ENDPOINT: "http://127.0.0.1:1" });
      assert.notEqual(away.exitCode, 78, away.said);
      assert.match(away.said, /stored files cannot be reached; everything else works/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
