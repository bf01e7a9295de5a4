import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderPage, writeCertificate } from "@lectern/web/pages";
import { aVerifyPage } from "../../src/learner/verify/test/verify-page.ts";
import { aShell } from "../fixtures/shell.ts";

const certified = (right: number) => ({
  name: "Ada Muster",
  organization: "Acme",
  title: "Keys",
  completedOn: "2026-11-23",
  result: { right, questions: 10 },
  passMark: 80,
  spentSeconds: null,
  rounds: null,
  takes: null,
});
const codes = { address: "https://learn.example.com/verify", code: "7KQM-3XTR-9ABC-DEFG-HJKM" };

describe("what a certificate says of its mark", () => {
  test("first answers below it are told together with how it was reached, on paper and where it is checked", () => {
    for (const [right, mark] of [
      [7, "80%, reached when missed questions were asked again"],
      [8, "80%"],
    ] as const) {
      const { facts } = writeCertificate(certified(right), codes, "en");
      assert.equal(facts.at(-1)?.value, mark);
      const { code } = codes;
      const found = {
        certificate: certified(right),
        contentLanguage: "en",
        code,
        issuedOn: "2026-11-24",
      } as const;
      const html = renderPage(aVerifyPage({ kind: "valid", ...found }), aShell({ signedIn: false }));
      assert.ok(html.includes(`<dd>${mark}</dd>`), mark);
    }
  });
});
