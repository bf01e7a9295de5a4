import { sql } from "kysely";
import type { LearnableKind } from "#content/learnables/index.ts";
import { scenario } from "./learnable.ts";

/** What is in an organization's library stays there while it is hidden, for the day on which it is shown again. */
export const scenarioKind: LearnableKind = {
  noun: "scenario",
  actions: {
    create: "scenario.create",
    update: "scenario.update",
    retire: "scenario.retire",
    reactivate: "scenario.reactivate",
    hide: "scenario.hide",
    show: "scenario.show",
  },
  learnable: scenario,
  from: sql`from scenario`,
  update: sql`update scenario set`,
  insert: sql`insert into scenario`,
  noRow: sql`null::scenario`,
  key: sql`scenario_id`,
  visibility: {
    from: sql`from scenario_standing`,
    insert: sql`insert into scenario_standing as told`,
  },
  skills: {
    delete: sql`delete from scenario_skill`,
    insert: sql`insert into scenario_skill`,
  },
  targetOf: ({ id, scenario_id }) => scenario_id ?? id,
};
