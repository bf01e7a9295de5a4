import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { locale } from "../../language/language.ts";
import { type KpiKey, targetsQuery } from "./queries.ts";
import { TargetDialog } from "./target-dialog.tsx";

const route = getRouteApi("/signed-in/organizations/$id/targets");

/** The figures as the API names them, with their unit. */
const figures: Readonly<Record<KpiKey, { name: string; unit: string }>> = {
  active_learners: { name: "Active learners", unit: "People" },
  completion_rate: { name: "Completion rate", unit: "Percent" },
  mandatory_compliance_rate: { name: "Compliance with mandatory lessons", unit: "Percent" },
  overdue_rate: { name: "Overdue assignments", unit: "Percent" },
  average_scenario_score: { name: "Average scenario score", unit: "Points, 0 to 100" },
  scenario_pass_rate: { name: "Scenario pass rate", unit: "Percent" },
  learning_hours_per_employee: { name: "Learning hours per employee", unit: "Hours" },
  days_to_first_completion: { name: "Days to first completion", unit: "Days" },
  skill_target_coverage: { name: "Skill target coverage", unit: "Percent" },
  average_lesson_score: { name: "Average lesson score", unit: "Points, 0 to 100" },
  lesson_pass_rate: { name: "Lesson pass rate", unit: "Percent" },
};

/** What a company wants its key figures to be: its HR system reads them beside the figures. */
export function TargetsPage() {
  const { id } = route.useParams();
  const { data: targets } = useQuery(targetsQuery(id));
  if (!targets) return null;
  const stored = new Map<string, number | null>(targets.map(({ key, target }) => [key, target]));
  const rows = keys.map((figure) => ({ figure, ...figures[figure], target: stored.get(figure) ?? null }));
  return (
    <section className="page-section" aria-label="KPI targets">
      <p className="quiet">Targets stand beside the key figures that the organization’s systems read.</p>
      <Table
        caption="KPI targets"
        rows={rows}
        keyOf={({ figure }) => figure}
        columns={[
          { heading: "Key figure", cell: ({ name }) => <span className="table-name">{name}</span> },
          {
            heading: "Target value",
            cell: ({ target, unit }) =>
              target === null ? (
                "None"
              ) : (
                <>
                  {target.toLocaleString(locale)} <span className="table-detail">{unit}</span>
                </>
              ),
          },
          {
            heading: "Actions",
            align: "end",
            isForChanges: true,
            cell: (row) => <TargetDialog organization={id} {...row} />,
          },
        ]}
      />
    </section>
  );
}

const keys = [
  "active_learners",
  "completion_rate",
  "mandatory_compliance_rate",
  "overdue_rate",
  "average_scenario_score",
  "scenario_pass_rate",
  "learning_hours_per_employee",
  "days_to_first_completion",
  "skill_target_coverage",
  "average_lesson_score",
  "lesson_pass_rate",
] as const satisfies readonly KpiKey[];
