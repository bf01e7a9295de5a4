import { type ConnectionRow, withDefaults } from "../connections/connection.ts";
import type { Terms } from "./people.ts";
import type { Policies } from "./state.ts";

/** What a plan goes by: the organization's choices and its calendar. */
export function termsOf(connection: Pick<ConnectionRow, "policies" | "time_zone">, now: Date): Terms {
  return {
    policies: policiesOf(connection),
    today: dayIn(connection.time_zone, now),
  };
}

function policiesOf({ policies }: Pick<ConnectionRow, "policies">): Policies {
  const chosen = withDefaults(policies);
  return {
    groupKinds: chosen.group_types,
    noWorkEmail: chosen.no_work_email,
    joinerDaysBefore: chosen.joiner_days_before,
    employmentTypes: chosen.employment_types?.map((type) => type.toLowerCase()) ?? null,
    includesAncestors: chosen.includes_ancestors,
  };
}

/** YYYY-MM-DD, as the calendar on the wall has it there. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
}

/** Hours and minutes since midnight there, in minutes. */
export function minuteOfDayIn(timeZone: string, now: Date): number {
  const text = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now);
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}
