import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { operate } from "#test/webhooks.ts";
import { aCertified, aGivingPartner, certificateOf, checkFile, headingOf, pdfOf } from "../test/certified.ts";
import { FILE_BYTES } from "./file-check.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aGivingPartner(app);
});
after(() => app.stop());

const genuine = "This file is genuine and the certificate is valid";
const changed = "This file was changed";

test("the file as it was issued is genuine; with one byte changed, one appended or one cut off it is not", async () => {
  const certified = await aCertified(app, partner, { first_name: "Grace", last_name: "Hopper" });
  const file = await pdfOf(certified);
  const { json } = await certificateOf(certified);
  const good = await checkFile(app, file);
  assert.equal(good.status, 200);
  assert.equal(headingOf(good), genuine);
  assert.ok(good.text.includes("Grace Hopper"));
  const flipped = Buffer.from(file);
  const middle = Math.floor(file.length / 2);
  flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
  const longer = Buffer.concat([file, Buffer.from("\n%")]);
  const shorter = file.subarray(0, -1);
  for (const bad of [flipped, longer, shorter]) {
    const answer = await checkFile(app, bad);
    assert.equal(headingOf(answer), changed);
    assert.ok(answer.text.includes(`/verify/${json.code}`), "leads to what is true");
    assert.ok(!answer.text.includes("Grace Hopper"));
  }
});

test("the seal of one certificate on the file of another is a changed file", async () => {
  const [one, other] = [
    await pdfOf(await aCertified(app, partner)),
    await pdfOf(await aCertified(app, partner)),
  ];
  const seal = /lectern-seal-1\.[\w.-]+/;
  const [from] = seal.exec(one.toString("latin1")) ?? [];
  const [to] = seal.exec(other.toString("latin1")) ?? [];
  assert.ok(from && to);
  const forged = Buffer.from(other.toString("latin1").replace(to, from), "latin1");
  assert.equal(headingOf(await checkFile(app, forged)), changed);
  const both = Buffer.concat([other, Buffer.from(`\n% ${from}`)]);
  assert.equal(headingOf(await checkFile(app, both)), "This file was not issued here");
});

test("a credential is genuine as it was issued, in both forms, and changed once its name was", async () => {
  const certified = await aCertified(app, partner, { first_name: "Łucja", last_name: "Δέλτα" });
  const { text: badge } = await certificateOf(certified, "application/vc+ld+json");
  const { text: jwt } = await certificateOf(certified, "application/vc+jwt");
  for (const file of [badge, jwt, JSON.stringify(JSON.parse(badge), null, 2)]) {
    assert.equal(headingOf(await checkFile(app, Buffer.from(file), "badge.json")), genuine);
  }
  assert.equal(headingOf(await checkFile(app, Buffer.from(badge.replace("Łucja", "Lucia")))), changed);
  const [head, claims = "", signature] = jwt.split(".");
  const other = Buffer.from(Buffer.from(claims, "base64url").toString().replace("Łucja", "Lucia")).toString(
    "base64url",
  );
  assert.equal(headingOf(await checkFile(app, Buffer.from([head, other, signature].join(".")))), changed);
  const unsigned = [Buffer.from('{"alg":"none"}').toString("base64url"), claims, ""].join(".");
  assert.equal(headingOf(await checkFile(app, Buffer.from(unsigned))), changed);
});

test("a credential that says one thing twice is changed, wherever it does and whichever comes first", async () => {
  const { text } = await certificateOf(
    await aCertified(app, partner, { first_name: 'Grace ":"', last_name: "Hopper" }),
    "application/vc+ld+json",
  );
  const doubled = [
    text.replace("{", '{"name":"Chief Surgeon",'),
    text.replace(/}\s*$/, ',"id":"urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057"}'),
    text.replace('"credentialSubject":{', '"credentialSubject":{"name":"Somebody Else",'),
    text.replace('"credentialSubject":{', '"credentialSubject":{"n\\u0061me":"Somebody Else",'),
    text.replace('"proofPurpose"', '"proofPurpose":"other","proofPurpose"'),
    text.replace("{", '{"__proto__":1,"__proto__":1,'),
  ];
  assert.equal(headingOf(await checkFile(app, Buffer.from(text), "badge.json")), genuine);
  for (const file of doubled) {
    assert.notEqual(file, text);
    const heading = headingOf(await checkFile(app, Buffer.from(file), "badge.json"));
    assert.notEqual(heading, genuine, file.slice(0, 200));
  }
});

test("a credential that is larger than any of ours is read no further", async () => {
  const { text } = await certificateOf(await aCertified(app, partner), "application/vc+ld+json");
  const members = Array.from({ length: 10_000 }, (_, number) => `"n${number}":{}`).join();
  const file = Buffer.from(text.replace("{", `{${members},`));
  assert.equal(headingOf(await checkFile(app, file, "badge.json")), "This file was not issued here");
});

test("a signature that is written in another way is none: every byte of a file is as it was issued", async () => {
  const certified = await aCertified(app, partner);
  const { text: jwt } = await certificateOf(certified, "application/vc+jwt");
  const { text: badge } = await certificateOf(certified, "application/vc+ld+json");
  const file = (await pdfOf(certified)).toString("latin1");
  const others = [
    jwt.slice(0, -1) + neighbor(jwt.at(-1)),
    `${jwt}=`,
    badge.replace('"proofValue":"z', '"proofValue":"z1'),
    file.replace(
      /(lectern-seal-1\.\w+\.[\w-]{43}\.[\w-]{85})([\w-])/,
      (_, seal, last) => seal + neighbor(last),
    ),
  ];
  for (const other of others) {
    assert.ok(![jwt, badge, file].includes(other));
    assert.equal(headingOf(await checkFile(app, Buffer.from(other, "latin1"))), changed);
  }
});

/** Another character whose first bits are the same: decoders drop the last ones. */
function neighbor(character = ""): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return alphabet.charAt(alphabet.indexOf(character) ^ 1);
}

test("whatever else is uploaded is not ours, and never an error", async () => {
  const files = [
    "",
    "x",
    "%PDF-1.7 nothing",
    "{",
    "{}",
    "[]",
    "null",
    '{"id":7,"proof":{}}',
    "a.b.c",
    "..",
    '{"id":"urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057","proof":[]}',
    "\0".repeat(5000),
  ];
  for (const file of files) {
    const answer = await checkFile(app, Buffer.from(file));
    assert.ok([200, 422].includes(answer.status), `${JSON.stringify(file)}: ${answer.status}`);
    assert.ok(
      ["This file was not issued here", "No file was chosen"].includes(headingOf(answer) ?? ""),
      file,
    );
  }
  const large = await checkFile(app, Buffer.alloc(FILE_BYTES + 1));
  assert.deepEqual([large.status, headingOf(large)], [413, "This file is too large"]);
  for (const [type, bytes] of [
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    ["application/json", "{}"],
    ["multipart/form-data", ""],
  ] as const) {
    const { status } = await app.send("POST", "/verify", {
      bytes: Buffer.from(bytes),
      headers: { "content-type": type, accept: "text/html" },
    });
    assert.ok(status >= 400 && status < 500, `${type}: ${status}`);
  }
});

test("a genuine file of a revoked certificate is told to be revoked", async () => {
  const certified = await aCertified(app, partner);
  const file = await pdfOf(certified);
  const list = await operate(
    app,
    "GET",
    `/organizations/${partner.slug}/certificates/?curriculum_id=${certified.curriculumId}`,
  );
  await operate(
    app,
    "POST",
    `/organizations/${partner.slug}/certificates/${list.json.results[0].id}/revoke/`,
  );
  assert.equal(headingOf(await checkFile(app, file)), "This certificate is no longer valid");
});

test("whoever guesses codes is stopped like everybody who is not signed in", async () => {
  const strict = await startApp({ config: { unauthenticatedRequestsPerHour: 20 } });
  try {
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess++) {
      statuses.push((await strict.send("GET", `/verify/${String(guess).padStart(20, "0")}`)).status);
    }
    assert.deepEqual(new Set(statuses), new Set([404, 429]));
  } finally {
    await strict.stop();
  }
});

test("a credential that somebody nested a thousand times has been changed", async () => {
  const { text } = await certificateOf(await aCertified(app, partner), "application/vc+ld+json");
  const nested = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const answer = await checkFile(app, Buffer.from(text.replace("{", `{"more":${nested},`)), "badge.json");
  assert.deepEqual([answer.status, headingOf(answer)], [200, changed]);
});
