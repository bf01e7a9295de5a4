import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { createLog } from "../../log/log.ts";
import { reference } from "../../schema.ts";
import { createHttpServer } from "../server.ts";

const Town = Type.Object({ name: Type.String() }, { $id: "Town" });

function server() {
  const app = createHttpServer({
    log: createLog({ level: "silent" }),
    clientAddress: () => "127.0.0.1",
    isSecure: false,
  });
  app.addSchema(Town);
  return app;
}

test("a request is checked against its route's schema and those it refers to, the first one like the second", async () => {
  const app = server();
  const body = Type.Object({ home: reference(Town), size: Type.Optional(Type.Integer({ default: 7 })) });
  app.post("/people/", { schema: { body } }, (request) => request.body);
  for (const name of ["first", "second"]) {
    const good = await app.inject({ method: "POST", url: "/people/", body: { home: { name } } });
    assert.deepEqual(good.json(), { home: { name }, size: 7 });
    const bad = await app.inject({ method: "POST", url: "/people/", body: { home: { name: 1 } } });
    assert.equal(bad.statusCode, 422);
    assert.deepEqual(Object.keys(bad.json().errors), ["home.name"]);
  }
});

test("a schema that cannot be understood fails its own route, at every request, and no other", async () => {
  const app = server();
  app.get(
    "/well/",
    { schema: { querystring: Type.Object({ page: Type.Optional(Type.String()) }) } },
    () => ({}),
  );
  app.get("/ill/", { schema: { querystring: Type.Unsafe({ type: "no such type" }) } }, () => ({}));
  for (const status of [500, 500]) {
    assert.equal((await app.inject("/ill/")).statusCode, status);
    assert.equal((await app.inject("/well/")).statusCode, 200);
  }
});
