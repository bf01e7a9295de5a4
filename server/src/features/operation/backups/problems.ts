import { defineProblem } from "#kernel/problem.ts";

export const backupInFuture = defineProblem({
  code: "backup_in_future",
  status: 422,
  detail:
    "`occurred_at` is in the future. Send the time at which it happened, or omit the field to use the current time.",
});
