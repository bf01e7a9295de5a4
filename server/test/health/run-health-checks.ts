import { features } from "#app/features.ts";
import { runHealthChecks as runChecks } from "#tenancy/notices/index.ts";
import type { TestApp } from "../app.ts";

/** Runs the health checks, as the scheduled task does every minute, so that notices are current. */
export async function runHealthChecks({ context }: Pick<TestApp, "context">): Promise<void> {
  const checks = features.flatMap(({ healthChecks = [] }) => healthChecks);
  await runChecks(context, checks);
}
