import { defineProblem } from "#kernel/problem.ts";

export const tooManyStreams = defineProblem({
  code: "too_many_streams",
  status: 429,
  detail: "Too many streams of changes are open. Close pages of the console, or try again in a minute.",
});
