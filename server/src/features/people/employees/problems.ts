import { defineProblem } from "#kernel/problem.ts";

export const repeatedEmployee = defineProblem({
  code: "repeated_employee",
  status: 422,
  detail: "This remote_id stands in an earlier row of the same request; send each employee once.",
});
export const managerNotFound = defineProblem({
  code: "manager_not_found",
  status: 404,
  detail: "Manager not found.",
});
