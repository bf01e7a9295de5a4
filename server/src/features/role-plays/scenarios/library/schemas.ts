import { Type } from "typebox";
import { ScenarioId, SentScenarioId, Timestamp } from "#platform/schema.ts";

export const LibraryScenario = Type.Object(
  {
    id: Type.String({ ...ScenarioId, description: "The same as `scenario_id`" }),
    scenario_id: ScenarioId,
    title: Type.String({ examples: ["Late delivery"] }),
    is_shared: Type.Boolean({ description: "true: for every organization; false: your organization's own" }),
    is_active: Type.Boolean({ description: "false: retired, and cannot be played any more" }),
    in_library: Type.Boolean({ description: "Always true here" }),
    added_at: Timestamp,
  },
  { $id: "LibraryScenario" },
);

export const AddScenario = Type.Object(
  { scenario_id: SentScenarioId },
  { title: "LibraryScenarioAdd", examples: [{ scenario_id: "scn_late_delivery" }] },
);
