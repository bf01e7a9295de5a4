import type { Feature } from "#platform/feature.ts";
import { settleLostCalls } from "./budget/lost-calls.ts";
import { library } from "./calls/library.ts";
import { observeEndpoints } from "./health/installation.ts";
import { failingModels, modelBudgets } from "./health/model-check.ts";
import { AiInstallation, AiTest } from "./health/schemas.ts";
import { aiOperatorRoutes } from "./operator-routes.ts";
import { AiPrices, AiSettings } from "./settings/schemas.ts";
import { modelKeys } from "./settings/secrets.ts";
import { forgetOldUsage } from "./usage/retention.ts";
import { AiBudget, AiUsage } from "./usage/schemas.ts";

/** Models: whose they are, what they may do for an organization, what they cost. */
export const ai: Feature = {
  name: "ai",
  operatorTags: [{ name: "AI", description: "Models: whose they are, what they may do, what they cost" }],
  tables: {
    ai_settings: { boundedBy: "settings" },
    ai_spending: { removedBy: "forget-old-ai-usage" },
    ai_reservation: { boundedBy: "work" },
    ai_usage: { removedBy: "forget-old-ai-usage" },
    ai_failing_use: { boundedBy: "settings" },
  },
  encryptedColumns: modelKeys,
  operatorSchemas: [AiPrices, AiSettings, AiInstallation, AiTest, AiBudget, AiUsage],
  operatorRoutes: aiOperatorRoutes,
  healthChecks: [failingModels, modelBudgets],
  scheduledTasks: [
    { name: "settle-lost-model-calls", schedule: "2-59/5 * * * *", run: settleLostCalls },
    { name: "forget-old-ai-usage", schedule: "39 3 * * *", run: forgetOldUsage },
  ],
  async prepare(context) {
    observeEndpoints(context);
    const { text, transcription, speech } = context.settings.models;
    if (text ?? transcription ?? speech) await library(); // the first learner's call does not pay for it
  },
};
