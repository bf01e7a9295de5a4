import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { type Llm, startLlm } from "#test/partners/llm/llm.ts";
import { forgetEndpoints } from "../calls/breaker.ts";
import { readSettings, writeObject } from "../index.ts";
import { addTokens, costOf, microsOf, mostTokens, nothingConsumed } from "./amounts.ts";
import { settleLostCalls } from "./lost-calls.ts";
import { reserve, type Settlement, settle } from "./reservation.ts";

let llm: Llm;
let app: TestApp;

before(async () => {
  llm = await startLlm();
  app = await startApp({
    config: {
      models: {
        text: { baseUrl: llm.url, apiKey: null, model: "m" },
        transcription: null,
        speech: null,
        speechProgram: null,
        dailyBudget: null,
        prices: { input: 1, output: 4, transcription: 0.006, speech: 15 },
      },
    },
  });
});
after(async () => {
  await app?.stop();
  await llm?.stop();
});
beforeEach(forgetEndpoints);

const DAY = "2026-06-15";
const settlement: Omit<Settlement, "cost"> = {
  use: "judging" as const,
  model: "m",
  consumption: nothingConsumed,
  durationMs: 1,
  hasFailed: false,
};

async function spending(organizationId: number) {
  const { rows } = await sql<{ spent: number; reserved: number; under_way: number }>`
    select spent::float8 as spent, reserved::float8 as reserved,
      (select coalesce(sum(amount), 0)::float8 from ai_reservation
       where ai_reservation.organization_id = ai_spending.organization_id) as under_way
    from ai_spending where organization_id = ${organizationId}`.execute(app.context.db);
  return rows[0] ?? { spent: 0, reserved: 0, under_way: 0 };
}

test("what is set aside and what is spent is rounded up, and no text has more tokens than bytes", () => {
  const prices = { input: 0.1, output: 0.5, transcription: 0.006, speech: 15 };
  assert.equal(costOf(prices, nothingConsumed), 0);
  assert.equal(costOf(prices, { ...nothingConsumed, inputTokens: 1 }), 1);
  assert.equal(costOf(prices, { ...nothingConsumed, listenedMs: 60_000 }), 6_000);
  assert.equal(costOf(prices, { ...nothingConsumed, spokenCharacters: 10 }), 150);
  assert.equal(microsOf(0.1 + 0.2), 300_000);
  assert.ok(mostTokens(["Grüezi"]) >= Buffer.byteLength("Grüezi"));
  assert.equal(addTokens(nothingConsumed, { inputTokens: 3, outputTokens: undefined }), null);
  assert.equal(addTokens(null, { inputTokens: 3, outputTokens: 3 }), null);
});

test("of 50 at once against a budget for 20, 20 begin, and not a millionth more is set aside", async () => {
  const { id } = await anOrganization(app);
  const amount = 333;
  const begun = await Promise.all(
    Array.from({ length: 50 }, () => reserve(app.context.db, app.clock(), id, amount, 20 * amount + 7)),
  );
  const reservations = begun.filter((one) => one !== null);
  assert.equal(reservations.length, 20);
  assert.deepEqual(await spending(id), { spent: 0, reserved: 20 * amount, under_way: 20 * amount });
  await Promise.all(
    reservations.map((one) => settle(app.context.db, one, { ...settlement, cost: amount + 50 })),
  );
  assert.deepEqual(await spending(id), { spent: 20 * amount, reserved: 0, under_way: 0 });
  assert.equal(await reserve(app.context.db, app.clock(), id, amount, 20 * amount + 7), null);
  assert.ok(await reserve(app.context.db, app.clock(), id, 7, 20 * amount + 7), "the rest is not lost");
});

test("of 50 talks at once against a budget for 20, the rest go on embedded, and none is an error", async () => {
  const { id } = await anOrganization(app);
  const shown = await readSettings(app.context, app.context.db, id);
  const instructions = "Say the mood.";
  const schema = Type.Object({ mood: Type.String() });
  // The most that one may take, as it would be set aside.
  llm.behave(() => ({ status: 400 }));
  const ask = (dailyBudget: number | null) =>
    writeObject(
      app.context,
      { ...shown, dailyBudget },
      { use: "judging", instructions, data: {}, schema, mostOutputTokens: 50, deadlineMs: 60_000 },
    );
  const most = await largestReservation(id, () => ask(null));
  llm.behave(() => ({ json: { mood: "calm" }, usage: { prompt_tokens: 5_000, completion_tokens: 5_000 } }));
  const budget = (20 * most) / 1_000_000;
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(budget)));
  assert.equal(answers.filter(({ ok }) => ok).length, 20);
  assert.deepEqual(
    new Set(answers.map((one) => (one.ok ? "ok" : one.because))),
    new Set(["ok", "over_budget"]),
  );
  const { spent, reserved } = await spending(id);
  assert.deepEqual([spent, reserved], [20 * most, 0]);
});

/** What is set aside while the model is asked. */
async function largestReservation(id: number, ask: () => Promise<unknown>): Promise<number> {
  let reserved = 0;
  llm.behave(async () => {
    ({ reserved } = await spending(id));
    return { status: 400 };
  });
  await ask();
  return reserved;
}

test("whatever begins and ends in whatever order, spent and reserved never exceed the budget and add up", async () => {
  const { id } = await anOrganization(app);
  const budget = 1_000;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let step = 0; step < 10; step += 1) {
        const amount = 1 + random(120);
        const reservation = await reserve(app.context.db, app.clock(), id, amount, budget);
        const { spent, reserved } = await spending(id);
        assert.ok(spent + reserved <= budget, `${spent} + ${reserved}`);
        if (reservation !== null)
          await settle(app.context.db, reservation, { ...settlement, cost: random(2 * amount) });
      }
    }),
  );
  const { spent, reserved, under_way } = await spending(id);
  assert.deepEqual([reserved, under_way], [0, 0]);
  const { rows } = await sql<{ spent: number }>`
    select sum(spent)::float8 as spent from ai_usage where organization_id = ${id}`.execute(app.context.db);
  assert.equal(rows[0]?.spent, spent);
});

test("a call whose process died counts as spent in full, and only once", async () => {
  const { id } = await anOrganization(app);
  const lost = await reserve(app.context.db, app.clock(), id, 400, 1_000);
  assert.ok(lost);
  await settleLostCalls(app.context);
  assert.equal((await spending(id)).reserved, 400, "it may still be under way");
  app.clock.advance(11 * 60_000);
  await settleLostCalls(app.context);
  assert.deepEqual(await spending(id), { spent: 400, reserved: 0, under_way: 0 });
  await settle(app.context.db, lost, { ...settlement, cost: 100 });
  assert.deepEqual(await spending(id), { spent: 400, reserved: 0, under_way: 0 });
  assert.equal(lost.day, DAY);
});

test("a new day has a new budget, and what began the day before is settled there", async () => {
  const { id } = await anOrganization(app);
  const evening = await reserve(app.context.db, new Date("2026-06-20T23:59:59Z"), id, 900, 1_000);
  const midnight = new Date("2026-06-21T00:00:00Z");
  assert.ok(evening && (await reserve(app.context.db, midnight, id, 900, 1_000)));
  await settle(app.context.db, evening, { ...settlement, cost: 500 });
  const { rows } = await sql`
    select day::text as day, spent::int as spent, reserved::int as reserved from ai_spending
    where organization_id = ${id} order by day`.execute(app.context.db);
  assert.deepEqual(rows, [
    { day: "2026-06-20", spent: 500, reserved: 0 },
    { day: "2026-06-21", spent: 0, reserved: 900 },
  ]);
});
