import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { endedJob } from "#test/waiting/ended-job.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

async function upload(partner: Partner, text: string | Uint8Array, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.set("file", new Blob([typeof text === "string" ? text : Uint8Array.from(text)]), "people.csv");
  const response = await fetch(`${app.address}/api/v1/users/bulk/`, {
    method: "POST",
    headers: { authorization: `Bearer ${partner.token}`, ...headers },
    body: form,
  });
  const answer = await response.text();
  return { status: response.status, json: JSON.parse(answer), location: response.headers.get("location") };
}
/** The job once the workers have ended it, and the lines of its result. */
async function done(partner: Partner, id: string) {
  const job = await endedJob(partner, id);
  const { text } = await app.send("GET", new URL(job.result_url).pathname, { token: partner.token });
  return { job, lines: text.trimEnd().split("\r\n") };
}
const refused = async (text: string | Uint8Array) => {
  const { status, json } = await upload(await aPartner(app), text);
  return [status, ...(json.errors?.file ?? [json.code])];
};

test("each line of a file becomes what the same body would have become, and its result says so", async () => {
  const partner = await aPartner(app);
  const known = await aLearner(partner, { department: "Engines", first_name: "Old" });
  const [one, two] = [randomUUID(), randomUUID()];
  const { status, json } = await upload(
    partner,
    [
      "\uFEFFprovider,provider_id,email,first_name,last_name,tools,department,preferred_language",
      `acme,${one},${one}@example.com,"Ada ""Countess""","Love, lace",Loom; Engine ;,"Engines,\r\nand looms",de`,
      `acme,${known.providerId},,Ada,,,,`,
      "",
      `acme,${two},,Nobody,,,,`,
      `acme,${two},${two}@example.com,Ada,,,,es`,
      `acme,${two},too short`,
      `,${two},${two}@example.com,Ada,,,,`,
      `acme,${one},,,,,,`,
    ].join("\r\n"),
  );
  assert.equal(status, 202);
  assert.deepEqual([json.kind, json.rows_total, json.result_url], ["users.import", 7, null]);
  const { job, lines } = await done(partner, json.id);
  assert.deepEqual(
    [job.status, job.rows_done, job.created, job.updated, job.unchanged, job.failed],
    ["succeeded", 7, 1, 1, 1, 4],
  );
  const [header, ...rows] = lines;
  assert.equal(header, "line,status,status_code,id,provider_id,code,detail,errors,warnings");
  assert.deepEqual(
    rows.map((row) => row.split(",").slice(0, 3).join(" ")),
    [
      "2 created 201",
      "4 updated 200",
      "6 failed 400",
      "7 failed 422",
      "8 failed 422",
      "9 failed 400",
      "10 unchanged 200",
    ],
  );
  assert.match(rows[2] ?? "", /"\{""email"":\[""This field is required to create a user.""\]\}",$/);
  assert.match(rows[4] ?? "", /The row has 3 values, the header 8 columns/);
  const { results } = (await partner.call("GET", "/users/?sort=id")).json;
  const [before, made] = results;
  assert.deepEqual(
    [made.first_name, made.last_name, made.tools, made.department, made.preferred_language, made.source],
    ['Ada "Countess"', "Love, lace", ["Loom", "Engine"], "Engines,\r\nand looms", "de", "bulk_import"],
  );
  assert.deepEqual(
    [before.first_name, before.department],
    ["Ada", "Engines"],
    "an empty cell empties nothing",
  );
});

test("a file that is not what is expected is refused whole, with the line that is wrong", async () => {
  const header = "provider,provider_id,email\n";
  const [[, unknown], [, twice, absent]] = [
    await refused("provider,provider_id,vorname\na,b,c\n"),
    await refused("provider,email,email\na,b,c\n"),
  ];
  assert.match(
    String(unknown),
    /^Line 1: "vorname" is no field of a user\. Choose from: provider, provider_id,/,
  );
  assert.equal(twice, 'Line 1: "email" stands there twice.');
  assert.equal(absent, "Line 1: there must be a column provider_id.");
  assert.deepEqual(await refused("provider;provider_id;email\n"), [
    422,
    "Line 1: the columns must be separated by commas.",
  ]);
  assert.deepEqual(await refused(""), [
    422,
    "Line 1: the file is empty; begin with a line that names the fields.",
  ]);
  assert.deepEqual(await refused(header), [400, "The file has no rows below its header."]);
  assert.match(String((await refused(`${header}a,b,c\na,"b" c,d\n`))[1]), /^Line 3: after a closing quote/);
  assert.match(String((await refused(`${header}a,b"c,d\n`))[1]), /^Line 2: a quote stands within/);
  assert.match(String((await refused(`${header}a,"b,c\n`))[1]), /^Line \d: a quote that was opened/);
  const latin = Buffer.concat([Buffer.from(`${header}a,b,c\na,`), Buffer.from([0xe4]), Buffer.from(",d\n")]);
  assert.match(String((await refused(latin))[1]), /^Line 3: this is not UTF-8/);
});

test("more than 50 000 rows are refused, and a file over 20 MB is 413", async () => {
  const header = "provider,provider_id\n";
  assert.deepEqual(await refused(header + "a,b\n".repeat(50_001)), [
    422,
    "Line 50002: a file may have 50000 rows; send the rest in another one.",
  ]);
  assert.deepEqual(await refused(header + `a,${"b".repeat(1000)}\n`.repeat(21_000)), [413, "body_too_large"]);
});

test("a form without a file, and one whose file has another name, say what is missing", async () => {
  const partner = await aPartner(app);
  const form = new FormData();
  form.set("people", new Blob(["provider,provider_id\na,b\n"]), "people.csv");
  const headers = { authorization: `Bearer ${partner.token}` };
  const response = await fetch(`${app.address}/api/v1/users/bulk/`, { method: "POST", headers, body: form });
  const json: unknown = await response.json();
  assert.equal(response.status, 400);
  assert.match(JSON.stringify(json), /"errors":\{"file":\["This field is required\."\]\}/);
});

test("an idempotency key gives back the same job for the same file, and refuses another file", async () => {
  const partner = await aPartner(app);
  const headers = { "idempotency-key": randomUUID() };
  const file = "provider,provider_id,email\nacme,a,a@example.com\n";
  const first = await upload(partner, file, headers);
  const again = await upload(partner, file, headers);
  assert.deepEqual([again.status, again.json.id], [202, first.json.id]);
  assert.match(first.location ?? "", new RegExp(`/${first.json.id}/$`));
  assert.equal(again.location, first.location);
  assert.equal((await upload(partner, `${file}acme,b,b@example.com\n`, headers)).status, 422);
  await done(partner, first.json.id);
});

test("a large file is imported batch by batch, every user once and announced once", async () => {
  const partner = await aPartner(app);
  const rows = Array.from({ length: 1200 }, (_, number) => `acme,u-${number},u-${number}@example.com`);
  const { json } = await upload(partner, `provider,provider_id,email\n${rows.join("\n")}\n`);
  const { job, lines } = await done(partner, json.id);
  assert.deepEqual([job.status, job.rows_done, job.created], ["succeeded", 1200, 1200]);
  assert.equal(lines.length, 1201);
  assert.equal((await partner.call("GET", "/users/")).json.count, 1200);
});

test("only a caller with the write scope may import a file", async () => {
  const { status } = await upload(await aPartner(app, { scope: "read" }), "provider,provider_id\na,b\n");
  assert.equal(status, 403);
});

test("an apostrophe that a CSV file of ours has before a formula is taken away again, in lists too", async () => {
  const partner = await aPartner(app);
  const { json } = await upload(
    partner,
    `provider,provider_id,email,first_name,job_titles\nacme,'=1+1,one@example.com,'@Ada,'-x;Poet\nacme,'-7,two@example.com,O'Hara,'quoted'\n`,
  );
  const { lines } = await done(partner, json.id);
  assert.match(lines[1] ?? "", /,'=1\+1,/, "the result is a CSV file, too");
  const { results } = (await partner.call("GET", "/users/")).json;
  const kept = results.map((user: Record<string, unknown>) => [
    user.provider_id,
    user.first_name,
    user.job_titles,
  ]);
  assert.deepEqual(kept.sort(), [
    ["-7", "O'Hara", ["'quoted'"]],
    ["=1+1", "@Ada", ["-x", "Poet"]],
  ]);
});
