import { isProductCode, type Rule } from "./sources.ts";

const defined =
  /export const \w+ = (?:defineNotFound\("(\w+)"|defineProblem\(\{\s*code: "(\w+)",\s*status: (\d+),\s*detail:\s*("[^"]*"|`[^`]*`))/g;

/** Courses may name templates, which stand above them. */
const elsewhere = new Set(["server/src/features/people/enrolments/problems.ts"]);

/** A refusal that several features answer with is exported by the one whose noun it is about. */
export const problemsHaveOneOwner: Rule = (sources) => {
  const owners = new Map<string, string[]>();
  for (const { path, text } of sources.filter(isProductCode)) {
    if (elsewhere.has(path)) continue;
    for (const [, missing, code = missing, status = "404", detail = '"Not found."'] of text.matchAll(
      defined,
    )) {
      const problem = `${code} ${status} ${detail}`;
      owners.set(problem, [...(owners.get(problem) ?? []), path]);
    }
  }
  return [...owners]
    .filter(([, paths]) => paths.length > 1)
    .map(
      ([problem, paths]) => `${paths.join(" and ")} define ${problem.split(" ", 1)}: ask its owner for it.`,
    );
};
