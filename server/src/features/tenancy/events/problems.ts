import { defineProblem } from "#kernel/problem.ts";

/** Comes with the members `oldest_after` and `reason` (pruned, restored). */
export const cursorExpired = defineProblem({
  code: "cursor_expired",
  status: 410,
  detail:
    "Events after this cursor are no longer kept. Continue with `after` set to `oldest_after`, and read the lists again for what lies between.",
});
