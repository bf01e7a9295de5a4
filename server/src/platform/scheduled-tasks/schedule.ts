/**
 * When a task is due, in UTC, written as cron does: minute and hour, and the rest open. At least daily: what ran is known
 * for a day (`runs.ts`).
 */
export type Schedule =
  | "* * * * *"
  | `*/${number} * * * *`
  /** From this minute on, so that not everything is done in the same one. */
  | `${number}-59/${number} * * * *`
  | `${number} * * * *`
  | `${number} ${number} * * *`;

const MINUTE_MS = 60_000;
const MINUTES_OF_A_DAY = 1_440;

/** The last moment, this minute included, at which the schedule was due. @throws RangeError for one that never is */
export function lastDue(schedule: Schedule, now: Date): Date {
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  for (let ago = 0; ago < MINUTES_OF_A_DAY; ago += 1) {
    const moment = new Date(thisMinute - ago * MINUTE_MS);
    if (isDueIn(schedule, moment)) return moment;
  }
  throw new RangeError(`The schedule ${schedule} is never due.`);
}

/** The first minute after this one in which one of the schedules is due. @throws RangeError where none ever is */
export function nextDue(schedules: readonly Schedule[], now: Date): Date {
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  for (let ahead = 1; ahead <= MINUTES_OF_A_DAY; ahead += 1) {
    const moment = new Date(thisMinute + ahead * MINUTE_MS);
    if (schedules.some((schedule) => isDueIn(schedule, moment))) return moment;
  }
  throw new RangeError("None of the schedules is ever due.");
}

function isDueIn(schedule: Schedule, minute: Date): boolean {
  const [minutes = "", hours = ""] = schedule.split(" ");
  return includes(minutes, minute.getUTCMinutes()) && includes(hours, minute.getUTCHours());
}

function includes(part: string, value: number): boolean {
  if (part === "*") return true;
  const [range = "", step] = part.split("/");
  const from = range === "*" ? 0 : Number.parseInt(range, 10);
  return step === undefined ? value === from : value >= from && (value - from) % Number(step) === 0;
}
