import { Link } from "@tanstack/react-router";
import { Table } from "../../design/tables/table.tsx";
import { titleOf } from "../language/language.ts";
import type { Scenario } from "./queries.ts";
import { ScenarioActions } from "./scenario-actions.tsx";
import { ScenarioState } from "./scenario-state.tsx";

export function ScenarioTable({ scenarios }: { scenarios: readonly Scenario[] }) {
  return (
    <Table
      caption="Scenarios"
      rows={scenarios}
      keyOf={({ id }) => id}
      isMuted={({ is_active }) => !is_active}
      columns={[
        {
          heading: "Title",
          cell: (scenario) => (
            <>
              <Link
                to="/scenarios/$scenario"
                params={{ scenario: String(scenario.id) }}
                className="table-name"
              >
                {titleOf(scenario)}
              </Link>
              <code className="table-detail">{scenario.scenario_id}</code>
            </>
          ),
        },
        { heading: "State", cell: (scenario) => <ScenarioState scenario={scenario} /> },
        { heading: "Languages", cell: ({ languages }) => languages.join(", ") },
        { heading: "Pass mark", cell: ({ pass_mark: mark }) => mark ?? "Not graded" },
        { heading: "In libraries", cell: ({ in_library_of: slugs }) => slugs.length },
        { heading: "Learners", cell: ({ participant_count: count }) => count },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (scenario) => <ScenarioActions scenario={scenario} />,
        },
      ]}
    />
  );
}
