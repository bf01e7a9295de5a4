import type { Feature } from "#platform/feature.ts";
import { settleLostCalls } from "./budget/lost-calls.ts";
import { modelKeys } from "./settings/secrets.ts";

/** Models: whose they are, what they may do for an organization, what they cost. */
export const ai: Feature = {
  name: "ai",
  tables: ["ai_settings", "ai_spending", "ai_reservation", "ai_usage"],
  encryptedColumns: modelKeys,
  scheduledTasks: [{ name: "settle-lost-model-calls", schedule: "*/5 * * * *", run: settleLostCalls }],
};
