import type { ListedChange } from "./queries.ts";

export function presentChange(row: ListedChange) {
  const { kind, state, person, hub_id, user_id, team_id, before, after, reason } = row;
  return {
    id: `${row.run_id}-${row.place}`,
    kind,
    state,
    person,
    hub_id,
    user_id,
    team_id,
    before,
    after,
    reason,
    run: row.run_id,
    occurred_at: row.run_finished_at,
  };
}
