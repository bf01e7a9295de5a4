import type { Context } from "#platform/feature.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { calendarDate, timeOfDay } from "../calendar-date.ts";
import { type AnswerSummary, openAmong } from "../progress/answer-summary.ts";

/** What was read an hour ago is copied, and what is still there the next day is known. */
export const PAUSE_MS = 20 * 3_600_000;
/** Below the mark so many rounds come in one go at least, also where questions have no other forms. */
const FEWEST_IN_ONE_GO = 2;

/**
 * From when on what is open below the mark is asked in another round; null: at once. Where it would be asked in a form that it was
 * asked in before, so that the right answer can be copied from the page that told it, the round begins the next day.
 */
export function nextRoundOpensAt({ rounds, mayEnd, missed }: AnswerSummary): Date | null {
  const open = openAmong(missed);
  // In the round that has begun nobody is sent away.
  if (mayEnd || rounds === 0 || open.some((one) => one.rounds > rounds)) return null;
  const otherForms = open.map(({ question }) => question.forms?.length ?? 0);
  if (rounds % Math.max(FEWEST_IN_ONE_GO, Math.min(...otherForms)) !== 0) return null;
  const answered = open.map(({ askedAgainAt }) => (askedAgainAt === null ? 0 : Date.parse(askedAgainAt)));
  return new Date(Math.max(...answered) + PAUSE_MS);
}

/** Whether the next round is still to open. */
export function isPaused({ clock }: Pick<Context, "clock">, summary: AnswerSummary): boolean {
  const opensAt = nextRoundOpensAt(summary);
  return opensAt !== null && opensAt > clock();
}

/** A moment on the calendar and the clock of the organization. */
export async function dayAndTime({ db }: Pick<Context, "db">, moment: Date, organizationId: number) {
  const timeZone = (await selectOrganization(db, organizationId))?.time_zone ?? "UTC";
  return { day: calendarDate(moment, timeZone), time: timeOfDay(moment, timeZone) };
}
