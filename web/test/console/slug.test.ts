import assert from "node:assert/strict";
import { test } from "node:test";
import { suggestSlug } from "../../src/console/organizations/settings/slug.ts";

const form = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

test("a name suggests a slug that the API takes", () => {
  for (const [name, slug] of [
    ["Acme", "acme"],
    ["Müller & Söhne AG", "mueller-soehne-ag"],
    ["  Crédit   Agricole — Île-de-France ", "credit-agricole-ile-de-france"],
    [`${"a".repeat(62)} b`, "a".repeat(62)],
  ] as const) {
    assert.equal(suggestSlug(name), slug);
    assert.match(suggestSlug(name), form);
  }
});

test("a name without a letter or digit that could stand in a slug suggests none", () => {
  assert.equal(suggestSlug("株式会社"), "");
});
