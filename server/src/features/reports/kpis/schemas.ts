import { Type } from "typebox";
import { Choice, DateOnly, Nullable, reference } from "#platform/schema.ts";
import { kpiKeys } from "./definitions.ts";

const Value = (description: string) => Nullable(Type.Number({ description, examples: [62.5] }));
const kpiFields = {
  key: Choice(kpiKeys),
  name: Type.String(),
  description: Type.String({ description: "What the figure says" }),
  unit: Choice(["percent", "count", "days", "hours", "points"]),
  direction: Choice(["up", "down"], { description: "Where better is" }),
  value: Value("null: there is nothing to measure"),
  target: Value("What your organization wants it to be; null: none is set"),
  previous_value: Value("For as many days right before the period"),
  period_start: DateOnly,
  period_end: DateOnly,
};

export const Kpi = Type.Object(kpiFields, { $id: "Kpi" });

export const KpiDetail = Type.Object(
  {
    ...kpiFields,
    series: Type.Array(
      Type.Object({
        period: Type.String({
          format: "date",
          description: "First day of the day, week (from Monday) or month",
        }),
        value: Value("Of what lies in the period asked for"),
      }),
    ),
    breakdown: Type.Array(
      Type.Object({
        department: Nullable(Type.String({ description: "null: those without a department" })),
        value: Value("The department's own figure"),
        employees: Type.Integer({ description: "People counted" }),
      }),
    ),
  },
  { $id: "KpiDetail" },
);

const { key, name, unit, value, target, period_start, period_end } = kpiFields;
export const EmployeeKpis = Type.Object(
  {
    employee_id: Type.Integer(),
    user_id: Nullable(Type.Integer({ description: "null: no account, so every value is null" })),
    kpis: Type.Array(Type.Object({ key, name, unit, value, target, period_start, period_end })),
  },
  { $id: "EmployeeKpis" },
);

export const KpiTarget = Type.Object(
  {
    organization: Type.String({ description: "Slug" }),
    key: Choice(kpiKeys),
    target: Nullable(Type.Number()),
  },
  { $id: "KpiTarget" },
);
export const SetKpiTarget = Type.Object(
  {
    organization: Type.Unsafe<string | number>({ type: ["string", "integer"], description: "Slug or id" }),
    key: Choice(kpiKeys),
    target: Nullable(
      Type.Number({ minimum: 0, maximum: 1_000_000, description: "null takes it away", examples: [90] }),
    ),
  },
  { title: "KpiTargetUpdate" },
);
export const KpiTargets = Type.Object({ results: Type.Array(reference(KpiTarget)) }, { $id: "KpiTargets" });
