import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { createHttpServer } from "./http/server.ts";
import { createLog } from "./log/log.ts";
import { Choice, Emptiable, Nullable, Omittable, reference } from "./schema.ts";

const Town = Type.Object({ name: Type.String() }, { $id: "Town" });

/** A route that answers with the body its handler got, both of this shape. */
function echo(schema: object) {
  const app = createHttpServer({
    log: createLog({ level: "silent" }),
    clientAddress: () => "192.0.2.1",
    isSecure: false,
  });
  app.addSchema(Town);
  const options = {
    schema: { body: schema, response: { 200: schema } },
    config: { scope: "public" },
  } as const;
  app.post("/", options, (request) => request.body);
  return (payload: object) => app.inject({ method: "POST", url: "/", payload });
}

test("null may stand for whatever is nullable, a component and a choice of shapes too, and nothing else is let through by it", async () => {
  const shapes: [object, unknown, unknown][] = [
    [Nullable(reference(Town)), { name: "Ulm" }, { name: 7 }],
    [Nullable(Type.Union([Type.Object({ a: Type.Integer() }), Type.Boolean()])), { a: 1 }, { a: "x" }],
    [Nullable(Type.Literal("north")), "north", "south"],
    [Nullable(Choice(["north", "south"])), "south", "east"],
    [Nullable(Type.Array(reference(Town))), [{ name: "Ulm" }], [null]],
    [Nullable(Nullable(reference(Town))), { name: "Ulm" }, 7],
  ];
  for (const [shape, good, bad] of shapes) {
    const send = echo({ type: "object", properties: { place: shape }, required: ["place"] });
    for (const place of [good, null]) {
      const answer = await send({ place });
      assert.deepEqual([answer.statusCode, answer.json()], [200, { place }], JSON.stringify(shape));
    }
    assert.equal((await send({ place: bad })).statusCode, 422, JSON.stringify(shape));
  }
});

test("a component that may be null, or left out, loses what it does not name, and its mistakes say where", async () => {
  const send = echo(
    Type.Object({ from: Omittable(reference(Town)), to: Emptiable(Nullable(reference(Town)), null) }),
  );
  const town = { name: "Ulm", mayor: "Ada" };
  assert.deepEqual((await send({ from: town, to: town })).json(), {
    from: { name: "Ulm" },
    to: { name: "Ulm" },
  });
  assert.deepEqual((await send({ from: null, to: "" })).json(), { to: null });
  const wrong = await send({ from: { name: 7 } });
  assert.deepEqual(Object.keys(wrong.json().errors), ["from.name"], wrong.body);
});
