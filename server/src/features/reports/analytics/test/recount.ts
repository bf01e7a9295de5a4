import type { Record as Journal, Stage } from "./journey.ts";

const PAUSE_MS = 15 * 60_000;

interface Sitting {
  user: number;
  template: number;
  began: number;
  ended: number;
}

/** Which days are asked about, and whose. */
export interface Question {
  from: string | null;
  to: string | null;
  interval: "day" | "week" | "month";
  users: readonly number[];
}

/** Every number again, from what was written down, with loops instead of SQL. */
export function recount(stage: Stage, question: Question) {
  const { record } = stage;
  const dayOf = (at: number) => localDay(at, stage.timeZone);
  const counts = (row: { user: number; at: number }) =>
    question.users.includes(row.user) && isBetween(dayOf(row.at), question);
  const starts = record.starts.filter(counts);
  const completions = record.completions.filter(counts);
  const stars = [...record.ratings.values()].filter(counts).map((rating) => rating.stars);
  const sittings = sittingsOf(record)
    .map((sitting) => ({ ...sitting, at: sitting.began }))
    .filter(counts);
  const periodOf = (at: number) => periodBeginning(dayOf(at), question.interval);
  const names = [...starts, ...completions, ...sittings].map(({ at }) => periodOf(at));
  const series = [...new Set(names)].sort().map((period) => {
    const inPeriod = (row: { at: number }) => periodOf(row.at) === period;
    return {
      period,
      active_users: new Set(sittings.filter(inPeriod).map(({ user }) => user)).size,
      started: starts.filter(inPeriod).length,
      completed: completions.filter(inPeriod).length,
      time_spent_seconds: secondsOf(sittings.filter(inPeriod)),
    };
  });
  return {
    started: starts.length,
    completed: completions.length,
    rate: starts.length === 0 ? null : Math.min(100, rounded((100 * completions.length) / starts.length)),
    stars: stars.length === 0 ? null : rounded(stars.reduce((sum, star) => sum + star, 0) / stars.length),
    seconds: secondsOf(sittings),
    activeUsers: new Set(sittings.map(({ user }) => user)).size,
    activeDays: new Set(sittings.map(({ began }) => dayOf(began))).size,
    lastActivity: sittings.length === 0 ? null : Math.max(...sittings.map(({ ended }) => ended)),
    series,
    finished: [...completions].sort((one, other) => one.at - other.at),
  };
}

function sittingsOf({ actions }: Journal): Sitting[] {
  const sittings: Sitting[] = [];
  for (const { user, template, at } of actions) {
    const latest = sittings.findLast((sitting) => sitting.user === user && sitting.template === template);
    if (latest && at - latest.ended <= PAUSE_MS) latest.ended = at;
    else sittings.push({ user, template, began: at, ended: at });
  }
  return sittings;
}

function secondsOf(sittings: readonly Sitting[]): number {
  return sittings.reduce((sum, { began, ended }) => sum + Math.floor((ended - began) / 1000), 0);
}

function isBetween(day: string, { from, to }: Question): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

/** The date on a calendar that hangs in this time zone. */
export function localDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
}

function periodBeginning(day: string, interval: Question["interval"]): string {
  if (interval === "day") return day;
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  const monday = new Date(`${day}T12:00:00Z`);
  while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1);
  return monday.toISOString().slice(0, 10);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
