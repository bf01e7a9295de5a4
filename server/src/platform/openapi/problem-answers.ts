import type { ProblemFactory } from "#kernel/problem.ts";
import type { ResponseObject } from "./document-parts.ts";

/** The answers that planned refusals are, by status: each with its codes, and an example of each. */
export function problemAnswers(
  problems: readonly ProblemFactory[],
  schemaReference: string,
): Record<number, ResponseObject> {
  const byStatus = Map.groupBy(problems, (problem) => problem.status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, members]) => [status, answerOf(members, schemaReference)]),
  );
}

function answerOf(members: readonly ProblemFactory[], schemaReference: string): ResponseObject {
  const codes = [...new Set(members.map(({ code }) => code))];
  const examples = Object.fromEntries(members.map((problem) => [problem.code, exampleOf(problem)]));
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    content: { "application/json": { schema: { $ref: schemaReference }, examples } },
  };
}

function exampleOf({ code, detail, hint }: ProblemFactory) {
  const body = {
    detail,
    ...(hint ? { hint } : {}),
    code,
    request_id: "0a1b2c3d-0000-4000-8000-000000000000",
  };
  return { summary: detail, value: body };
}
