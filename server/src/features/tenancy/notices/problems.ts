import { defineProblem } from "#kernel/problem.ts";

export const noticeNotFound = defineProblem({
  code: "notice_not_found",
  status: 404,
  detail: "Not found.",
});
