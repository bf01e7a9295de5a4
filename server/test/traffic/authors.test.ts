import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { operatorOf } from "#platform/http/guard/caller.ts";
import { everyOperator } from "#platform/http/guard/operator-roles.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { startApp, type TestApp } from "../app.ts";
import { aPartner } from "../builders.ts";
import { anOperator } from "../operators.ts";

/** A long write of authors, which goes on until the test lets it. */
const inProgress: { organizationId: number | null; finish: () => void }[] = [];
const arrived = { one: () => {} };
const longWrites = {
  name: "long-writes",
  operatorRoutes(app: HttpServer) {
    app.post(
      "/long-writes/",
      {
        schema: { hide: true },
        config: { scope: "write", operatorRoles: everyOperator, isSerialized: true },
      },
      async (request, reply) => {
        await new Promise<void>((finish) => {
          inProgress.push({ organizationId: operatorOf(request).organizationId, finish });
          arrived.one();
        });
        return reply.code(204).send(null);
      },
    );
  },
};

let app: TestApp;
before(async () => {
  app = await startApp({ features: [longWrites] });
});
after(() => app.stop());

const nextArrival = () =>
  new Promise<void>((resolve) => {
    arrived.one = resolve;
  });

test("an organization's authors have one long write at a time, and others do not wait for them", async () => {
  const [ours, theirs] = [await aPartner(app), await aPartner(app)];
  const one = await anOperator(app, "author", ours.slug);
  const other = await anOperator(app, "publisher", ours.slug);
  const stranger = await anOperator(app, "author", theirs.slug);
  const send = async (who: typeof one) => {
    const arrival = nextArrival();
    const answer = who.call("POST", "/long-writes/");
    return { arrival, answer };
  };
  const first = await send(one);
  await first.arrival;
  const second = await send(other);
  const third = await send(stranger);
  await third.arrival;
  assert.deepEqual(
    inProgress.map(({ organizationId }) => organizationId),
    [ours.organizationId, theirs.organizationId],
  );
  const next = nextArrival();
  inProgress[0]?.finish();
  await next;
  assert.equal(inProgress[2]?.organizationId, ours.organizationId);
  for (const { finish } of inProgress) finish();
  for (const { answer } of [first, second, third]) assert.equal((await answer).status, 204);
});
