import { features } from "#app/features.ts";
import { settleHealth as settle } from "#tenancy/notices/index.ts";
import type { TestApp } from "../app.ts";

/** Does what is done each minute: lets notices say what is wrong now. */
export async function settleHealth({ context }: Pick<TestApp, "context">): Promise<void> {
  const checks = features.flatMap(({ healthChecks = [] }) => healthChecks);
  await settle(context, checks);
}
