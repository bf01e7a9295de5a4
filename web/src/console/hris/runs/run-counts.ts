import { countOf } from "../../count.ts";
import type { Change, Run } from "../queries.ts";

interface Count {
  kind: Change["kind"];
  count: number;
  label: string;
}

/** What a run counted, in the order in which people ask; how many were only read is not among it. */
export function countsOf({ counts }: Pick<Run, "counts">): Count[] {
  const of = (kind: Change["kind"], count: number, label: string): Count => ({ kind, count, label });
  return [
    of("create", counts.created, "Accounts created"),
    of("link", counts.linked, "Accounts linked"),
    of("update", counts.updated, "Accounts changed"),
    of("reactivate", counts.reactivated, "Accounts reactivated"),
    of("deactivate", counts.deactivated, "Accounts deactivated"),
    of("skip", counts.skipped, "People left alone"),
    of("team_create", counts.teams_created, "Teams created"),
    of("team_update", counts.teams_updated, "Teams changed"),
    of("team_archive", counts.teams_archived, "Teams archived"),
    of("membership_add", counts.memberships_added, "Memberships added"),
    of("membership_remove", counts.memberships_removed, "Memberships ended"),
  ];
}

/** Whether it changed anything. */
export function hasChanged(run: Pick<Run, "counts">): boolean {
  return countsOf(run).some(({ kind, count }) => kind !== "skip" && count > 0);
}

/** Such as "9 accounts created, 4 teams created"; what is nothing is left out. */
export function countsInWords(run: Pick<Run, "counts">): string {
  const parts = countsOf(run)
    .filter(({ count }) => count > 0)
    .flatMap(({ kind, count }) => phrases[kind]?.(count) ?? []);
  return parts.join(", ") || "nothing to change";
}

const phrases: Partial<Record<Change["kind"], (count: number) => string>> = {
  create: (count) => countOf(count, "account created", "accounts created"),
  link: (count) => countOf(count, "account linked", "accounts linked"),
  update: (count) => countOf(count, "account changed", "accounts changed"),
  reactivate: (count) => countOf(count, "account reactivated", "accounts reactivated"),
  deactivate: (count) => countOf(count, "account deactivated", "accounts deactivated"),
  team_create: (count) => countOf(count, "team created", "teams created"),
  team_update: (count) => countOf(count, "team changed", "teams changed"),
  team_archive: (count) => countOf(count, "team archived", "teams archived"),
  membership_add: (count) => countOf(count, "membership added", "memberships added"),
  membership_remove: (count) => countOf(count, "membership ended", "memberships ended"),
};
