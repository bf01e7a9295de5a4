import { countOf } from "../../count.ts";
import { withinSentence } from "../../language/language.ts";
import type { Policies } from "../queries.ts";

export const groupTypes = [
  { type: "department", label: "Departments" },
  { type: "team", label: "Teams" },
  { type: "cost_center", label: "Cost centers" },
  { type: "other", label: "Other groups" },
] as const;

const withoutAddress = {
  none: "People without a work address get an account without one.",
  skip: "People without a work address get no account; an issue names them.",
  personal: "People without a work address are known by their personal one.",
} as const satisfies Record<NonNullable<Policies["no_work_email"]>, string>;

/** What was agreed, as one would tell it to the customer. */
export function policySentences(policies: Policies): string[] {
  const { group_types: chosen = [], employment_types: types = null } = policies;
  const groups = groupTypes
    .filter(({ type }) => chosen.includes(type))
    .map(({ label }) => withinSentence(label));
  const days = policies.joiner_days_before ?? 0;
  return [
    groups.length === 0 ? "No group becomes a team." : `These become teams: ${groups.join(", ")}.`,
    ...(policies.includes_ancestors ? ["Members of a group are members of the groups above it too."] : []),
    withoutAddress[policies.no_work_email ?? "none"],
    days === 0
      ? "Accounts are made on the first day of work."
      : `Accounts are made ${countOf(days, "day")} before the first day of work.`,
    types === null
      ? "Every type of employment counts."
      : `Only these types of employment count: ${types.join(", ")}.`,
    ...(typeof policies.most_leavers_a_day === "number"
      ? [
          `At most ${countOf(policies.most_leavers_a_day, "person is", "people are")} deactivated in 24 hours; further ones are refused.`,
        ]
      : []),
    policies.invites ? "New people are invited by mail." : "Nobody is sent a mail.",
  ];
}
