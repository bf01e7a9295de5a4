import { defineProblem } from "#kernel/problem.ts";

export const notOnHold = defineProblem({
  code: "not_on_hold",
  status: 409,
  detail: "Nothing is on hold: everything is sent as it comes.",
});
