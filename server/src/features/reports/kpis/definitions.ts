/** How a key figure is made of what was added up: as it is, for each person, or as the part of a whole. */
type Making = "sum" | "per_person" | "mean" | "share";

interface Definition {
  name: string;
  description: string;
  unit: "percent" | "count" | "days" | "hours" | "points";
  /** Where better is. */
  direction: "up" | "down";
  making: Making;
}

export const kpiKeys = [
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
] as const;
export type KpiKey = (typeof kpiKeys)[number];

/** What each key figure says. docs/integrating/hr.md has the same words. */
export const kpis: Readonly<Record<KpiKey, Definition>> = {
  active_learners: {
    name: "Active learners",
    description: "People who worked in a lesson or talked in a role-play during the period.",
    unit: "count",
    direction: "up",
    making: "sum",
  },
  completion_rate: {
    name: "Completion rate",
    description: "Lessons completed in the period, in percent of those started in it, at most 100.",
    unit: "percent",
    direction: "up",
    making: "share",
  },
  mandatory_compliance_rate: {
    name: "Compliance with mandatory lessons",
    description: "Of the mandatory lessons assigned by the end of the period, those completed by then.",
    unit: "percent",
    direction: "up",
    making: "share",
  },
  overdue_rate: {
    name: "Overdue assignments",
    description: "Of the assignments that fell due in the period, those not completed at its end.",
    unit: "percent",
    direction: "down",
    making: "share",
  },
  average_scenario_score: {
    name: "Average scenario score",
    description: "Mean score of the scenario runs completed in the period, from 0 to 100.",
    unit: "points",
    direction: "up",
    making: "mean",
  },
  scenario_pass_rate: {
    name: "Scenario pass rate",
    description: "Of the scenario runs completed in the period that have a pass mark, those that passed.",
    unit: "percent",
    direction: "up",
    making: "share",
  },
  learning_hours_per_employee: {
    name: "Learning hours per employee",
    description:
      "Hours of the sittings and talks that began in the period, divided by all people, active or not.",
    unit: "hours",
    direction: "up",
    making: "per_person",
  },
  days_to_first_completion: {
    name: "Days to the first completion",
    description:
      "Mean number of days from the account's creation to the first completed lesson, of those whose first completion lies in the period.",
    unit: "days",
    direction: "down",
    making: "mean",
  },
  skill_target_coverage: {
    name: "Skill targets reached",
    description: "Of the skill levels aimed for at the end of the period, those reached by then.",
    unit: "percent",
    direction: "up",
    making: "share",
  },
  average_lesson_score: {
    name: "Average lesson score",
    description:
      "Mean share of questions right at the first answer, of the lessons completed in the period, from 0 to 100.",
    unit: "points",
    direction: "up",
    making: "mean",
  },
  lesson_pass_rate: {
    name: "Lesson pass rate",
    description: "Of the lessons completed in the period that have a pass mark, those that passed.",
    unit: "percent",
    direction: "up",
    making: "share",
  },
};

/** What was added up over people. */
interface Sum {
  /** Times in seconds. */
  part: number;
  whole: number;
  people: number;
}

const secondsIn: Partial<Record<Definition["unit"], number>> = { hours: 3600, days: 86_400 };

/** The figure, rounded to hundredths; null when there is nothing to measure. */
export function figureOf(key: KpiKey, { part, whole, people }: Sum): number | null {
  const { making, unit } = kpis[key];
  if (making === "sum") return people === 0 ? null : part;
  const divisor = making === "per_person" ? people : whole;
  if (divisor === 0) return null;
  const hundredths = part * (making === "share" ? 10_000 : 100);
  // Divided once, at the end: no quotient in between is exact, so half a hundredth would be rounded either way.
  const figure = Math.round(hundredths / (divisor * (secondsIn[unit] ?? 1))) / 100;
  return making === "share" ? Math.min(100, figure) : figure;
}
