import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyMistakes } from "./field-errors.ts";
import { unstorableText } from "./text-check.ts";

const nested = (depth: number, beside = "") =>
  JSON.parse(`${`[${beside}`.repeat(depth)}1${"]".repeat(depth)}`);

test("a mistake is named by its place, however many levels are around it", () => {
  assert.deepEqual(unstorableText({ users: [{ name: "a" }, { name: "b\0" }] }), {
    "users.1.name": ["Null characters are not allowed."],
  });
  assert.deepEqual(unstorableText("\uD800"), {
    non_field_errors: ["This text holds half of a surrogate pair; send well-formed Unicode."],
  });
  assert.deepEqual(unstorableText({ users: [{ name: "b" }, null, 7] }), {});
});

test("what is nested without end is refused, and nothing runs out of its stack", () => {
  assert.deepEqual(unstorableText(nested(90)), {});
  for (const depth of [101, 400_000])
    assert.deepEqual(Object.keys(unstorableText(nested(depth))), ["non_field_errors"], String(depth));
});

test("a body that is wrong at every level, or everywhere, is answered in a few kilobytes", () => {
  const [deep, wide] = [nested(90_000, '"\\u0000",'), Array(100_000).fill("\0")];
  const long = { [`k${"a".repeat(400_000)}`]: Array(500).fill("\0") };
  for (const body of [deep, wide, long]) {
    const said = JSON.stringify(unstorableText(body));
    assert.match(said, /Null characters/);
    assert.ok(said.length < 50_000, `${said.length} characters`);
  }
});

test("of a list of hundreds of thousands of wrong values so many are named as help anybody", () => {
  const count = 200_000;
  const found = Array.from({ length: count }, (_, at) => ({
    keyword: "type",
    instancePath: `/ids/${at}`,
    schemaPath: "#/properties/ids/items/type",
    params: { type: "integer" },
  }));
  const schema = { type: "object", properties: { ids: { type: "array", items: { type: "integer" } } } };
  const { errors, isMissing } = bodyMistakes(found, schema, { ids: Array(count).fill("a") });
  assert.equal(isMissing, false);
  assert.ok(errors["ids.0"]);
  assert.equal(Object.keys(errors).length, 5_000);
});
