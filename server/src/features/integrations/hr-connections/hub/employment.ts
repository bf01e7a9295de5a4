import type { HrisEmployee } from "./employee.ts";

/** What an employee's record means for their account on a day. */
export type Employment =
  | { kind: "employed" }
  /** No account yet: hired, but not at work before `startDate`; null where the hub does not say. */
  | { kind: "expected"; startDate: string | null }
  | { kind: "ended"; because: "removed" | "inactive" | "end_date" }
  /** The hub's word is not one of ours: an account stays as it is, and none is made. */
  | { kind: "unclear"; statusText: string | null };

interface JoinerPolicy {
  /** How many days before the first day of work the account is made. */
  joinerDaysBefore: number;
}

/**
 * @param today YYYY-MM-DD in the organization's time zone. The last day of work is still one.
 */
export function employmentOf(
  employee: Pick<HrisEmployee, "status" | "statusText" | "startDate" | "endDate" | "removedAt">,
  today: string,
  { joinerDaysBefore }: JoinerPolicy,
): Employment {
  const { status, statusText, startDate, endDate, removedAt } = employee;
  if (removedAt) return { kind: "ended", because: "removed" };
  if (status === "inactive") return { kind: "ended", because: "inactive" };
  // An end before the start is left over from an earlier employment.
  const isStaleEnd = startDate !== null && endDate !== null && endDate < startDate;
  if (endDate !== null && !isStaleEnd && endDate < today) return { kind: "ended", because: "end_date" };
  if (status === "unknown") return { kind: "unclear", statusText };
  if (startDate !== null && daysBefore(startDate, joinerDaysBefore) > today)
    return { kind: "expected", startDate };
  if (status === "pending" && !(joinerDaysBefore > 0 && startDate !== null))
    return { kind: "expected", startDate };
  return { kind: "employed" };
}

function daysBefore(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - days);
  return moment.toISOString().slice(0, 10);
}
