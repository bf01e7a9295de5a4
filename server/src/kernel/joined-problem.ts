import { type FieldErrors, Problem } from "./problem.ts";

/**
 * One answer for everything that is wrong with a body, or null when nothing is: a missing field (400) decides the
 * status over invalid ones, and `errors` lists them all (contract 1.5).
 */
export function joinProblems(problems: readonly (Problem | null)[]): Problem | null {
  const found = problems.filter((problem) => problem !== null);
  const [gravest] = found.toSorted((one, other) => one.status - other.status);
  if (!gravest || found.length === 1) return gravest ?? null;
  const details = found.filter(({ status }) => status === gravest.status).map(({ detail }) => detail);
  const errors: FieldErrors = {};
  for (const [field, sentences] of found.flatMap((problem) => Object.entries(problem.errors ?? {}))) {
    errors[field] = [...new Set([...(errors[field] ?? []), ...sentences])];
  }
  return new Problem(gravest, { detail: [...new Set(details)].join(" "), errors, cause: gravest.cause });
}
