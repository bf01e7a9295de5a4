import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyMistakes } from "./field-errors.ts";

test("of a list of hundreds of thousands of wrong values so many are named as help anybody", () => {
  const count = 200_000;
  const found = Array.from({ length: count }, (_, at) => ({
    ...{ keyword: "type", instancePath: `/ids/${at}`, schemaPath: "#/properties/ids/items/type" },
    params: { type: "integer" },
  }));
  const schema = { type: "object", properties: { ids: { type: "array", items: { type: "integer" } } } };
  const { errors, isMissing } = bodyMistakes(found, schema, { ids: Array(count).fill("a") });
  assert.equal(isMissing, false);
  assert.ok(errors["ids.0"]);
  assert.equal(Object.keys(errors).length, 5_000);
});
