import type { Context } from "#platform/feature.ts";
import { endpointKey, healthOf, isLeftAloneForAny } from "../calls/breaker.ts";
import type { AiSettings } from "../settings/effective.ts";
import { effectiveSettings } from "../settings/effective.ts";
import { endpointKinds } from "../settings/schemas.ts";

/** No organization: what the environment says, for all. */
const NOBODY = 0;

export function installationSettings(context: Context): AiSettings {
  return effectiveSettings(context, NOBODY, undefined);
}

/** The installation's endpoints without their keys, and how they did. */
export function presentInstallation(context: Context) {
  const { models } = context.settings;
  return {
    endpoints: endpointsOf(context).map(({ kind, endpoint }) => {
      const { baseUrl, model, apiKey } = endpoint;
      const key = endpointKey({ ...endpoint, owner: "installation" }, NOBODY);
      return {
        endpoint: kind,
        base_url: baseUrl,
        model,
        has_api_key: apiKey !== null,
        state: stateOf(key),
        failure: healthOf(key).failuresInARow > 0 ? healthOf(key).failure : null,
      };
    }),
    has_speech_program: models.speechProgram !== null,
    daily_budget: models.dailyBudget,
    prices: models.prices,
  };
}

/** 1: the last call went well, or none was made yet. */
export function observeEndpoints(context: Context): void {
  if (endpointsOf(context).length === 0) return;
  context.metrics.gaugeBy(
    "lectern_ai_endpoint_up",
    "Whether the installation's endpoints for models answered this process last: 1 or 0.",
    ["endpoint", "model"],
    () =>
      endpointsOf(context).map(({ kind, endpoint }) => {
        const key = endpointKey({ ...endpoint, owner: "installation" }, NOBODY);
        const value = healthOf(key).failuresInARow === 0 ? 1 : 0;
        return { labels: { endpoint: kind, model: endpoint.model }, value };
      }),
  );
}

function endpointsOf({ settings: { models } }: Context) {
  return endpointKinds.flatMap((kind) => {
    const endpoint = models[kind];
    return endpoint === null ? [] : [{ kind, endpoint }];
  });
}

function stateOf(key: string): "unknown" | "ok" | "failing" | "left_alone" {
  if (isLeftAloneForAny(key)) return "left_alone";
  const { failuresInARow, succeededAt } = healthOf(key);
  if (failuresInARow > 0) return "failing";
  return succeededAt === null ? "unknown" : "ok";
}
