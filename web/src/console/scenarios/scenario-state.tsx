import { Tag } from "../../design/tag.tsx";
import type { Scenario } from "./queries.ts";

export function ScenarioState({ scenario }: { scenario: Scenario }) {
  return scenario.is_active ? <Tag tone="good">Offered</Tag> : <Tag tone="off">Retired</Tag>;
}
