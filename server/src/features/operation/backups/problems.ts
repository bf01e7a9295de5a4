import { defineProblem } from "#kernel/problem.ts";

export const backupInFuture = defineProblem({
  code: "backup_in_future",
  status: 422,
  detail: "`occurred_at` is in the future. Send the time at which it happened, or leave it out for now.",
});
