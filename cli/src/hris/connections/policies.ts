import type { components } from "@lectern/sdk/operator";
import { act, flag, type Given, list, number, type Option, text } from "../../command.ts";
import { oneOf, withoutUndefined } from "../../given.ts";

type Policies = components["schemas"]["HrisPolicies"];
type GroupType = NonNullable<Policies["group_types"]>[number];

const groupTypes = ["department", "team", "cost_center", "other"] as const satisfies readonly GroupType[];

export const policyOptions: readonly Option[] = [
  list("group-type", "TYPE", `Groups of this type become teams: ${groupTypes.join(", ")}`, {
    choices: groupTypes,
  }),
  text(
    "no-work-email",
    "POLICY",
    "Employees without a work address: none for an account without an address, skip, or personal for their private one",
    { choices: ["none", "skip", "personal"] },
  ),
  number("joiner-days-before", "DAYS", "Make accounts this many days before the first day of work"),
  list("employment-type", "TYPE", "Only employees of this type, such as full_time"),
  act("all-employment-types", "Employees of every type again"),
  flag("includes-ancestors", "Members of a group are members of the groups above it too"),
  number(
    "most-leavers-a-day",
    "NUMBER",
    "An identity provider (hub scim) may deactivate so many people within 24 hours",
  ),
  flag("invites", "Invite new people by mail"),
];

/** Undefined: nothing was said about any. @throws UsageError for what is no policy */
export function readPolicies(given: Given): Policies | undefined {
  const types = given.list("group-type")?.flatMap((type) => oneOf(groupTypes, type, "group-type") ?? []);
  const policies = withoutUndefined({
    group_types: types,
    no_work_email: oneOf(["none", "skip", "personal"], given.text("no-work-email"), "no-work-email"),
    joiner_days_before: given.number("joiner-days-before"),
    employment_types: given.flag("all-employment-types") ? null : given.list("employment-type"),
    includes_ancestors: given.flag("includes-ancestors"),
    most_leavers_a_day: given.number("most-leavers-a-day"),
    invites: given.flag("invites"),
  });
  return Object.keys(policies).length === 0 ? undefined : policies;
}

const noWorkEmailInWords = {
  none: "accounts also without an address",
  skip: "no account without a work address",
  personal: "personal address without a work one",
} as const satisfies Record<NonNullable<Policies["no_work_email"]>, string>;

export function policiesInWords(policies: Policies): string {
  const { group_types: groups = [], employment_types: types = null } = policies;
  const days = policies.joiner_days_before ?? 0;
  return [
    `teams from ${groups.map((type) => type.replace("_", " ")).join(", ") || "no groups"}`,
    ...(policies.includes_ancestors ? ["members of a group are in the groups above it too"] : []),
    noWorkEmailInWords[policies.no_work_email ?? "none"],
    days === 0 ? "accounts from the first day of work" : `accounts ${days} days before the first day of work`,
    types === null ? "every employment type" : `only ${types.join(", ")}`,
    ...((policies.most_leavers_a_day ?? null) === null
      ? []
      : [`up to ${policies.most_leavers_a_day} people deactivated within 24 hours`]),
    policies.invites ? "new people are invited by mail" : "nobody is invited",
  ].join("; ");
}
