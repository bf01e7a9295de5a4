import assert from "node:assert/strict";
import { lectern } from "../../../cli/test/lectern.ts";
import type { TestApp } from "../app.ts";
import { operate } from "../webhooks.ts";

/** What every place reports where operators look for problems. */
interface Places {
  /** Kinds of the unresolved notices. */
  notices: string[];
  /** Of `lectern doctor`, by check. */
  doctor: Map<string, { is_ok: boolean; detail: string }>;
  probe: { status: number; reasons: string[] };
  /** `lectern_health` by check: 0, 1 or 2. */
  metrics: Map<string, number>;
  /** Of the service's health, by check. */
  health: Map<string, { state: string; message: string }>;
}

/** Asks all places while nothing changes: a check of the service's own, in between, would let them differ. */
export async function readPlaces(app: TestApp): Promise<Places> {
  for (;;) {
    const places = await askPlaces(app);
    if (statesOf(places.health) === statesOf(await askHealth(app))) return places;
  }
}

const statesOf = (health: Places["health"]) =>
  JSON.stringify([...health].map(([check, { state }]) => [check, state]));

async function askHealth(app: TestApp): Promise<Places["health"]> {
  const { json } = await operate(app, "GET", "/health/");
  const checks: { check: string; state: string; message: string }[] = json.checks;
  return new Map(checks.map((one) => [one.check, one]));
}

async function askPlaces(app: TestApp): Promise<Places> {
  const health = await askHealth(app);
  const probe = await app.send("GET", "/readyz");
  const { text } = await app.send("GET", "/metrics");
  const levels = [...text.matchAll(/^lectern_health\{check="([^"]+)"\} (\d)$/gm)];
  const notices = (await operate(app, "GET", "/notices/?page_size=200")).json.results;
  const { stdout } = await lectern(app, ["doctor", "--json"]);
  const { findings }: { findings: { check: string; is_ok: boolean; detail: string }[] } = JSON.parse(stdout);
  return {
    notices: notices.flatMap((notice: { kind: string; state: string }) =>
      notice.state === "resolved" ? [] : notice.kind,
    ),
    doctor: new Map(findings.map((finding) => [finding.check, finding])),
    probe: { status: probe.status, reasons: probe.json.reasons ?? [] },
    metrics: new Map(levels.map(([, check = "", level]) => [check, Number(level)])),
    health,
  };
}

/** The levels of `lectern_health`. */
const levelOf = { ok: 0, warning: 1, failing: 2 } as const;

/** All places report the same state for one check, and agree about all others. */
export function assertAgreed(
  places: Places,
  check: string,
  state: keyof typeof levelOf,
  isReachable = true,
): void {
  assert.equal(places.health.get(check)?.state, state, `health: ${places.health.get(check)?.message}`);
  for (const [name, { state: known }] of places.health) {
    const level = Object.entries(levelOf).find(([word]) => word === known)?.[1];
    assert.equal(places.metrics.get(name), level, `the metric of ${name} is not what health says`);
    if (!isReachable) continue; // doctor stops at a service that is not ready
    assert.equal(
      places.doctor.get(name)?.is_ok,
      known === "ok",
      `doctor does not say of ${name} what health says`,
    );
  }
}
