import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { readPicture, storePicture } from "./index.ts";
import { MOST_PICTURES } from "./queries.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const aPicture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

test("the same picture is stored once for an organization, also by two at the same moment", async () => {
  const file = await aPicture("#b00");
  const id = partner.organizationId;
  const [one, other] = await Promise.all([
    storePicture(app.context, id, file),
    storePicture(app.context, id, file),
  ]);
  assert.deepEqual(one, other);
  const { rows } = await sql`select from picture where hash = ${one.hash}`.execute(app.context.db);
  assert.equal(rows.length, 1);
  assert.equal(await readPicture(app.context.db, null, one.hash), undefined, "not the platform's");
});

test("an address that is none, and one of no picture, are answered alike", async () => {
  const paths = [
    "x",
    `${"0".repeat(64)}-40.webp`,
    `${"0".repeat(64)}-40.gif`,
    `${"0".repeat(64)}-99999.avif`,
  ];
  for (const path of paths) assert.equal((await app.send("GET", `/pictures/${path}`)).status, 404, path);
});

test("an organization's pictures have an end", async () => {
  const full = await aPartner(app);
  const id = full.organizationId;
  await sql`
    insert into picture (organization_id, hash, type, width, height, content, creation_date)
    select ${id}, encode(sha256(n::text::bytea), 'hex'), 'png', 16, 16, '', now() from generate_series(1, ${MOST_PICTURES}) as n
  `.execute(app.context.db);
  const refused = storePicture(app.context, id, await aPicture("#00b"));
  await assert.rejects(refused, /as many pictures as it may have/);
});
