import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { reference } from "../schema.ts";
import { buildSerializer } from "./serializers.ts";

const Town = Type.Object({ name: Type.String() }, { $id: "Town" });
const Person = Type.Object({ home: reference(Town) }, { $id: "Person" });
const answer = { method: "GET", url: "/", httpStatus: "200" };

test("an answer is written with the schemas it refers to, and with those that they refer to", () => {
  const serialize = buildSerializer({ Town, Person })({ ...answer, schema: Type.Array(reference(Person)) });
  assert.equal(serialize([{ home: { name: "Basel", secret: 1 } }]), '[{"home":{"name":"Basel"}}]');
});

test("what an answer does not refer to costs it nothing", () => {
  const build = buildSerializer({ Town, Broken: { type: "no such type" } });
  assert.equal(build({ ...answer, schema: reference(Town) })({ name: "Basel" }), '{"name":"Basel"}');
});

test("answers of one schema are written by the same function", () => {
  const build = buildSerializer({ Town });
  const one = build({ ...answer, schema: reference(Town) });
  assert.equal(build({ ...answer, url: "/other", schema: reference(Town) }), one);
  assert.notEqual(build({ ...answer, schema: Type.Array(reference(Town)) }), one);
});
