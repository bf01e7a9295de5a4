import type { TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { startJob } from "../start.ts";

export async function makeTenantRows({ context }: TestApp, { organizationId }: Partner): Promise<void> {
  const kind = {
    name: "walk",
    mostRunning: 1,
    resultType: null,
    step: async () => ({ rowsDone: 0, next: null }),
  };
  await startJob(context.db, context.clock(), { organizationId, kind, input: {} });
}
