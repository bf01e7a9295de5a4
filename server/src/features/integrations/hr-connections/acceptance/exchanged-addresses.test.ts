// npm test leaves this drill to CI: address-moves.test.ts plans the same exchanges.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import type { Connected } from "#test/hris/connected.ts";
import { aWorld, dataChanged, poked, startMeridian } from "#test/hris/meridian.ts";
import type { HrHub } from "#test/partners/hr-hub/hr-hub.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

/** People of the hub who have accounts, and their addresses. */
const PEOPLE = ["1001", "1002", "1003", "1004"];

function addressesIn(hub: HrHub): string[] {
  return PEOPLE.map((number) =>
    String(hub.employees.find(({ remote_id }) => remote_id === number)?.work_email),
  );
}

/** Each of the first people gets the address at this place. */
function exchange(hub: HrHub, addresses: readonly string[]): void {
  hub.change(
    PEOPLE.slice(0, addresses.length).flatMap((number, place) => {
      const record = hub.employees.find(({ remote_id }) => remote_id === number);
      return record ? [{ ...record, work_email: addresses[place] }] : [];
    }),
  );
}

/** Addresses by last name: the last name stays with the person. */
async function holders({ partner }: Connected): Promise<Map<string, string>> {
  const { json } = await partner.call("GET", "/users/?is_active=true&page_size=200");
  return new Map(
    json.results.map(({ last_name, email }: { last_name: string; email: string }) => [last_name, email]),
  );
}

test("two people who exchange addresses, and longer rings and chains, have them after one reading, and undone back again", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const [a = "", b = "", c = "", d = ""] = addressesIn(hub);
  const atFirst = await holders(connection);
  const names = [...atFirst].filter(([, email]) => [a, b, c, d].includes(email)).map(([name]) => name);
  assert.equal(names.length, 4);
  const steps: Record<string, string[]> = {
    "an exchange": [b, a],
    "a ring of four": [d, b, a, c],
    "a chain with a free end": ["free@meridian.example", d, b, a],
  };
  for (const [what, addresses] of Object.entries(steps)) {
    exchange(hub, addresses);
    const run = await poked(app, connection, dataChanged(hub, "employees"));
    assert.equal(run.state, "succeeded", what);
    const changes = await connection.changes(run, "&kind=update");
    assert.deepEqual(
      changes.map(({ state, reason }) => [state, reason]),
      changes.map(() => ["applied", null]),
      what,
    );
    const now = await holders(connection);
    assert.deepEqual(
      [...addresses].filter((email) => ![...now.values()].includes(email)),
      [],
      what,
    );
    for (const number of PEOPLE) {
      const record = hub.employees.find(({ remote_id }) => remote_id === number);
      assert.equal(now.get(String(record?.last_name)), record?.work_email, what);
    }
    assert.deepEqual(
      (await connection.issues()).filter(({ kind }) => kind === "email_taken"),
      [],
      what,
    );
  }
  exchange(hub, [a, b, c, d]);
  await poked(app, connection, dataChanged(hub, "employees"));
  assert.deepEqual(await holders(connection), atFirst);
  exchange(hub, [b, a]);
  const last = await poked(app, connection, dataChanged(hub, "employees"));
  assert.equal((await operate(app, "POST", `/hris-runs/${last.id}/undo/`)).status, 200);
  assert.equal((await connection.settled()).state, "undone");
  assert.deepEqual(await holders(connection), atFirst);
});
