import { sql } from "kysely";
import type { LinkableSource } from "#content/learnables/index.ts";
import type { Language } from "#kernel/language.ts";
import { scenario } from "../catalogue/learnable.ts";
import { fromScenarios } from "../catalogue/scenario.ts";
import { isPlayable } from "../catalogue/visibility.ts";

/** Scenarios that somebody may link to, in the language asked for where they have it. */
export const linkableScenarios = (organizationId: number, language: Language): LinkableSource => ({
  learnable: scenario,
  from: fromScenarios(organizationId, language),
  id: sql`scenario.scenario_id`,
  isOffered: isPlayable,
});
