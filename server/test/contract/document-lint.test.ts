import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { CONTRACT_SITE_URL } from "#app/contract/write-contract.ts";
import { startApp, type TestApp } from "../app.ts";

/** What the two common linters say with their recommended rules; each exception is argued in docs/decisions/0012. */
const spectralExceptions = { "path-keys-no-trailing-slash": "off" } as const;
const redoclyExceptions = { "no-path-trailing-slash": "off" } as const;
/** What Redocly warns of, and may. */
const acceptedWarnings = ["no-server-example.com", "no-ambiguous-paths", "operation-2xx-response"];

let app: TestApp;
let documents: object[];

before(async () => {
  app = await startApp({ config: { siteUrl: CONTRACT_SITE_URL } });
  const paths = ["/api/v1/schema/", "/operator/v1/schema/"];
  documents = await Promise.all(paths.map(async (path) => (await app.send("GET", path)).json));
});
after(() => app.stop());

test("Spectral has nothing to say about either document", async () => {
  for (const document of documents) assert.deepEqual(await spectralFindings(document), []);
});

test("Redocly finds no error in either document, and warns only of what is accepted", async () => {
  for (const document of documents) {
    const findings = await redoclyFindings(document);
    const isAccepted = ({ severity, rule }: Finding) =>
      severity === "warn" && acceptedWarnings.includes(rule);
    assert.deepEqual(
      findings.filter((finding) => !isAccepted(finding)),
      [],
    );
  }
});

test("both would find what is missing", async () => {
  const bare = { openapi: "3.1.0", info: { title: "x", version: "1" }, paths: {} };
  assert.match((await spectralFindings(bare)).join(), /info-contact/);
  const rules = (await redoclyFindings(bare)).map(({ rule }) => rule);
  assert.ok(rules.includes("info-license"), rules.join());
});

async function spectralFindings(document: object): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[{ extends: [], ...oas }, "recommended"]], rules: spectralExceptions });
  const findings = await spectral.run({ ...document });
  return findings.map(({ code, path, message }) => `${code} at ${path.join("/")}: ${message}`);
}

interface Finding {
  rule: string;
  severity: string;
  sentence: string;
}

async function redoclyFindings(document: object): Promise<Finding[]> {
  const config = await createConfig({ extends: ["recommended"], rules: redoclyExceptions });
  const findings = await lintFromString({ source: JSON.stringify(document), config });
  return findings.map(({ ruleId, severity, location, message }) => ({
    rule: ruleId,
    severity,
    sentence: `${location[0]?.pointer}: ${message}`,
  }));
}
