import { locale, withinSentence } from "../../language/language.ts";
import type { Change, Run } from "../queries.ts";

interface Count {
  kind: Change["kind"];
  count: number;
  /** Of a run, and of a preview. */
  label: string;
  previewLabel: string;
}

/** What a run counted, in the order in which people ask; how many were only read is not among it. */
export function countsOf({ counts }: Pick<Run, "counts">): Count[] {
  const of = (kind: Change["kind"], count: number, noun: string, done: string): Count => ({
    kind,
    count,
    label: `${noun} ${done}`,
    previewLabel: `${noun} that would be ${done}`,
  });
  return [
    of("create", counts.created, "Accounts", "created"),
    of("link", counts.linked, "Accounts", "linked"),
    of("update", counts.updated, "Accounts", "changed"),
    of("reactivate", counts.reactivated, "Accounts", "reactivated"),
    of("deactivate", counts.deactivated, "Accounts", "deactivated"),
    of("skip", counts.skipped, "People", "left alone"),
    of("team_create", counts.teams_created, "Teams", "created"),
    of("team_update", counts.teams_updated, "Teams", "changed"),
    of("team_archive", counts.teams_archived, "Teams", "archived"),
    of("membership_add", counts.memberships_added, "Memberships", "added"),
    of("membership_remove", counts.memberships_removed, "Memberships", "ended"),
  ];
}

/** Whether it changed anything. */
export function hasChanged(run: Pick<Run, "counts">): boolean {
  return countsOf(run).some(({ kind, count }) => kind !== "skip" && count > 0);
}

/** Such as "9 accounts created, 4 teams created"; what is nothing is left out. */
export function countsInWords(run: Pick<Run, "counts">): string {
  const parts = countsOf(run)
    .filter(({ kind, count }) => kind !== "skip" && count > 0)
    .map(({ count, label }) => `${count.toLocaleString(locale)} ${singular(withinSentence(label), count)}`);
  return parts.join(", ") || "nothing to change";
}

function singular(label: string, count: number): string {
  return count === 1 ? label.replace(/^(\w+?)s /, "$1 ") : label;
}
