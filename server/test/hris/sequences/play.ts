import type { TestApp } from "../../app.ts";
import { operate } from "../../webhooks.ts";
import { followedCalendar } from "../meridian.ts";
import { embeddedGroupsOf } from "./company.ts";
import { decide } from "./decisions.ts";
import { changeHub, settleHub } from "./hub-operations.ts";
import type { Operation } from "./operations.ts";
import { faultsAtRest } from "./rules.ts";
import { readVersions } from "./tables.ts";
import { type Watch, watch } from "./watch.ts";
import { startWorld, type World, work } from "./world.ts";

const MINUTE_MS = 60_000;
/** A missing employee leaves with the second night, and their address can be reassigned with the third. */
const MOST_NIGHTS = 6;

/** A company of its own lives through the operations, one after the other, and comes to rest. @returns what went wrong */
export async function play(app: TestApp, operations: readonly Operation[]): Promise<string[]> {
  const world = await startWorld(app);
  const watching = watch(world);
  try {
    await begin(world, watching);
    for (const operation of operations) {
      app.clock.advance(MINUTE_MS);
      await perform(world, watching, operation);
      if (watching.faults.length > 0) break;
    }
    if (watching.faults.length === 0) watching.faults.push(...(await comeToRest(world, watching)));
    return [...watching.faults, ...(await watching.faultsOfEvents())];
  } finally {
    await world.stop();
  }
}

async function begin(world: World, { lookOn }: Watch): Promise<void> {
  const { connection } = world;
  await connection.operate("POST", "/runs/", { kind: "preview" });
  await work(world, lookOn);
  const { status, text } = await connection.operate("POST", "/activate/");
  if (status !== 200) throw new Error(`Not activated: ${text}`);
  await work(world, lookOn);
}

async function perform(world: World, { lookOn }: Watch, operation: Operation): Promise<void> {
  const { app, company, connection } = world;
  if (changeHub(company, operation, app.clock())) return;
  switch (operation.op) {
    case "renumber":
      return renumber(world);
    case "webhook": {
      const body = company.unsent.splice(operation.which % Math.max(company.unsent.length, 1), 1)[0];
      for (let time = 0; body !== undefined && time < operation.times; time += 1) {
        const { status, text } = await connection.poke(body);
        if (status !== 200) throw new Error(`Refused: ${status} ${text}`);
      }
      return;
    }
    case "loseWebhook":
      company.unsent.splice(operation.which % Math.max(company.unsent.length, 1), 1);
      return;
    case "work":
      return work(world, lookOn);
    case "crash":
      await connection.operate("POST", "/runs/", { kind: "full" });
      return work(world, lookOn, operation.statements);
    case "regret":
      await connection.operate("POST", "/runs/", { kind: "full" });
      await work(world, lookOn);
      app.clock.advance(MINUTE_MS);
      await decide(world, { op: "undo" });
      await work(world, lookOn, operation.statements);
      return work(world, lookOn);
    case "midnight":
      return tomorrow(world, lookOn, "00:10");
    case "night":
      return tomorrow(world, lookOn, "02:00");
    case "ask":
      await connection.operate("POST", "/runs/", { kind: operation.kind });
      return;
    default:
      if (!(await decide(world, operation))) throw new Error(`Nobody knows how to ${operation.op}.`);
  }
}

/** The next time that it is so late there; in winter, so that no hour is there twice. */
async function tomorrow(world: World, lookOn: Watch["lookOn"], time: string): Promise<void> {
  const { app } = world;
  const today = app.clock().toISOString().slice(0, 10);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  let next = Date.parse(`${today}T00:00:00+01:00`) + (hours * 60 + minutes) * MINUTE_MS;
  while (next <= app.clock().getTime()) next += 24 * 60 * MINUTE_MS;
  app.clock.set(new Date(next).toISOString());
  await followedCalendar(app);
  await work(world, lookOn);
}

/** The customer connects the HR system to the hub anew: every id of the hub is another one. */
async function renumber({ company, connection }: World): Promise<void> {
  const { hub } = company;
  const anew = (id: unknown) => (typeof id === "string" ? `${id}+` : null);
  for (const group of [...hub.groups, ...company.goneGroups]) {
    Object.assign(group, { id: anew(group.id), parent_id: anew(group.parent_id) });
  }
  for (const employee of [...hub.employees, ...company.gone]) {
    const groups = embeddedGroupsOf(employee).map((group) => ({ ...group, id: anew(group.id) }));
    Object.assign(employee, { id: anew(employee.id), manager_id: anew(employee.manager_id), groups });
  }
  hub.integrationId = `${hub.integrationId}+`;
  company.unsent = [];
  const change = { integration_id: hub.integrationId, api_key: hub.apiKey };
  const { status, text } = await connection.operate("PATCH", "/", change);
  if (status !== 200) throw new Error(`Not connected anew: ${text}`);
}

/** Nothing goes wrong any more, operators approve what waits, and nights pass until one changes no row. */
async function comeToRest(world: World, { lookOn, faults }: Watch): Promise<string[]> {
  const { app, company, connection } = world;
  settleHub(company, app.clock());
  app.clock.advance(MINUTE_MS);
  await work(world, lookOn);
  await connection.operate("POST", "/resume/");
  await approveAll(world, lookOn);
  for (let night = 0; faults.length === 0; night += 1) {
    const before = await readVersions(app.context.db, connection);
    await tomorrow(world, lookOn, "02:00");
    const [run] = await world.runs();
    await approveAll(world, lookOn);
    const after = await readVersions(app.context.db, connection);
    const written = after.filter((version) => !before.includes(version));
    if (run?.kind === "full" && run.state === "succeeded" && written.length === 0) break;
    if (night === MOST_NIGHTS)
      return [`after ${night} nights ${run?.kind} ${run?.state} still writes ${written}`];
  }
  if (faults.length > 0) return [];
  // The organization's day, in winter.
  const today = new Date(app.clock().getTime() + 60 * MINUTE_MS).toISOString().slice(0, 10);
  return faultsAtRest(company.hub, await world.tables(), world, today);
}

async function approveAll(world: World, lookOn: Watch["lookOn"]): Promise<void> {
  await work(world, lookOn);
  for (;;) {
    const held = (await world.runs()).find(({ state }) => state === "held");
    if (!held) return;
    const { status, text } = await operate(world.app, "POST", `/hris-runs/${held.id}/approve/`);
    if (status !== 200) throw new Error(`Not approved: ${text}`);
    world.app.clock.advance(MINUTE_MS);
    await work(world, lookOn);
  }
}
