import type { DeskItem, HomePage } from "./home-page.ts";

/** By when something is to be done, as the page parts it. */
export type DueTime = "overdue" | "week" | "later";

export interface DueGroup {
  time: DueTime;
  items: DeskItem[];
}

const times: readonly DueTime[] = ["overdue", "week", "later"];

/** What is due, by time, in the order given; a time without anything is left out. */
export function dueGroups(items: readonly DeskItem[], { days }: HomePage["week"]): DueGroup[] {
  const sunday = days.at(-1)?.date ?? "";
  const groups = times.map((time) => ({
    time,
    items: items.filter((item) => timeOf(item, sunday) === time),
  }));
  return groups.filter((group) => group.items.length > 0);
}

function timeOf({ due }: DeskItem, sunday: string): DueTime {
  if (due?.urgency === "overdue") return "overdue";
  if (due?.urgency === "today") return "week";
  return due?.on != null && due.on <= sunday ? "week" : "later";
}

/** The first of them, and what is left behind those, group by group. */
export function splitGroups(
  groups: readonly DueGroup[],
  most: number,
): [first: DueGroup[], rest: DueGroup[]] {
  const [first, rest]: [DueGroup[], DueGroup[]] = [[], []];
  let room = most;
  for (const { time, items } of groups) {
    if (room > 0) first.push({ time, items: items.slice(0, room) });
    if (items.length > room) rest.push({ time, items: items.slice(room) });
    room = Math.max(room - items.length, 0);
  }
  return [first, rest];
}
