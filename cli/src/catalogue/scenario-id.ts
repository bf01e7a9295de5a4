import type { OperatorClient } from "@lectern/sdk/operator";
import type { Given } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";

/** The number of a scenario, also of one that is named as partners know it: `scn_late_delivery`. */
export async function scenarioIdOf(client: OperatorClient, given: Given): Promise<number> {
  const named = given.positional("ID");
  if (!named.startsWith("scn_")) return given.id();
  const rows = await everyPage((page) => client.scenarios.list(page));
  const found = rows.find(({ scenario_id }) => scenario_id === named);
  if (found) return found.id;
  throw new UsageError(`There is no scenario "${named}"; \`lectern scenarios list\` shows them.`);
}
