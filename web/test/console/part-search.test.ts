import assert from "node:assert/strict";
import { test } from "node:test";
import { readPartSearch } from "../../src/console/studio/draft/part-search.ts";

test("an address of a draft opens the part and the language it names, and nothing that there is not", () => {
  assert.deepEqual(readPartSearch({ view: "languages", language: "fr" }), {
    view: "languages",
    language: "fr",
  });
  assert.deepEqual(readPartSearch({ view: "everything", language: "tlh" }), {});
  assert.deepEqual(readPartSearch({}), {});
});
