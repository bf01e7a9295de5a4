import type { TestContext } from "node:test";
import { features } from "#app/features.ts";
import { manualClock } from "#kernel/clock.ts";
import { startApp, type TestApp, type TestAppOptions } from "../app.ts";
import { type HrHub, hubRecords, startHrHub } from "../partners/hr-hub/hr-hub.ts";
import { type Connected, connected, type Run } from "./connected.ts";

/** A service at the moment that the fixtures of the hub are made for. */
export function startMeridian(options: TestAppOptions = {}): Promise<TestApp> {
  return startApp({
    clock: manualClock("2026-11-21T12:00:00Z"),
    ...options,
    config: { outboundAllow: ["127.0.0.0/8"], ...options.config },
  });
}

export interface World {
  hub: HrHub;
  connection: Connected;
  /** What the hub's records say now, without a webhook: only a later reading finds it. */
  become(fixture: string): void;
  /** The records change, the hub says so, and what follows is done. */
  deliver(fixture: string, webhook?: "employees" | "groups"): Promise<Run>;
  /** What the scheduler calls, at this moment of the clock; waits until it is done. */
  scheduled(moment?: string): Promise<Run>;
}

/** An organization of its own with a hub of its own; both are gone when the test ends. */
export async function aWorld(
  t: TestContext,
  app: TestApp,
  options: Parameters<typeof connected>[2] & { before?: (hub: HrHub) => void } = {},
): Promise<World> {
  const hub = await startHrHub();
  options.before?.(hub);
  const connection = await connected(app, hub, options);
  t.after(async () => {
    await connection.operate("DELETE", "/");
    await hub.stop();
  });
  const become = (fixture: string) => hub.change(hubRecords(fixture));
  return {
    hub,
    connection,
    become,
    async deliver(fixture, webhook = "employees") {
      become(fixture);
      return poked(app, connection, dataChanged(hub, webhook));
    },
    async scheduled(moment) {
      if (moment !== undefined) app.clock.set(moment);
      await followedCalendar(app);
      return connection.settled();
    },
  };
}

/** Sends a webhook and waits until nothing of it is left to do. */
export async function poked(app: TestApp, connection: Connected, body: string): Promise<Run> {
  const { status, text } = await connection.poke(body);
  if (status !== 200) throw new Error(`Refused: ${status} ${text}`);
  app.clock.advance(10_000);
  return connection.settled();
}

let events = 0;

/** A webhook of the hub's that nobody has seen yet. */
export function dataChanged({ integrationId }: Pick<HrHub, "integrationId">, model: string): string {
  events += 1;
  return JSON.stringify({
    id: `event-${events}`,
    type: "data-changed",
    data: {
      integration_id: integrationId,
      integration_tool: "personio",
      integration_category: "HRIS",
      changed_models: [{ name: model === "groups" ? "hris_teams" : "hris_employees" }],
    },
  });
}

/** Runs the scheduled task as the scheduler does. */
export async function followedCalendar(app: TestApp): Promise<void> {
  const task = features
    .flatMap(({ scheduledTasks }) => scheduledTasks ?? [])
    .find(({ name }) => name === "follow-hr-systems");
  if (!task) throw new Error("There is no such task.");
  await task.run(app.context);
}
