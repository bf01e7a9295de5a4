import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { createLog } from "../../log/log.ts";
import { reference } from "../../schema.ts";
import { createHttpServer } from "../server.ts";

const Row = Type.Object(
  { name: Type.String(), labels: Type.Optional(Type.Array(Type.String())) },
  { $id: "Row" },
);

/** A route that answers with the body its handler got. */
async function handedOn(schema: object, payload: object): Promise<unknown> {
  const app = createHttpServer({
    log: createLog({ level: "silent" }),
    clientAddress: () => "192.0.2.1",
    isSecure: false,
  });
  app.addSchema(Row);
  app.post("/", { schema: { body: schema }, config: { scope: "public" } }, (request) => request.body);
  return (await app.inject({ method: "POST", url: "/", payload })).json();
}

test("a handler gets no field that the schema does not name, at any depth", async () => {
  const schema = Type.Object({ one: reference(Row), many: Type.Array(reference(Row)) });
  const row = { name: "a", labels: ["b"] };
  const strange = { ...row, is_active: false, organization_id: 7 };
  const body = await handedOn(schema, { one: strange, many: [strange, row], id: 1 });
  assert.deepEqual(body, { one: row, many: [row, row] });
});

test("a map and an object that says so keep what they hold", async () => {
  const schema = Type.Object({
    map: Type.Record(Type.String(), Type.Integer()),
    open: Type.Object({}, { additionalProperties: true }),
  });
  const payload = { map: { a: 1 }, open: { b: { c: 2 } } };
  assert.deepEqual(await handedOn(schema, payload), payload);
});
