import type { Declared } from "./shape.ts";

/** `path (function)` of a typed template that no test need run, and why its type holds all the same. */
type Exceptions = Readonly<Record<string, string>>;

export const exceptions: Exceptions = {
  "server/src/features/learning/surveys/sessions/queries.ts (detailColumns)":
    "a part of selectSurveySession, whose row is of the same type and is checked whole",
};

/** A sentence for each statement with a row that was not checked, and for each exception that is none any more. */
export function uncheckedStatements(
  declared: readonly Declared[],
  checked: ReadonlySet<string>,
  excepted: Exceptions,
): string[] {
  const rows = declared.filter(({ columns }) => columns !== null);
  const unchecked = rows.filter(({ place }) => !checked.has(place));
  const names = new Set(unchecked.map(nameOf));
  return [
    ...unchecked
      .filter((one) => !Object.hasOwn(excepted, nameOf(one)))
      .map(({ place, name }) => `${place} (${name}): let a test run it, or delete it.`),
    ...Object.keys(excepted)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is checked, or gone: take it off the exceptions.`),
  ];
}

function nameOf({ place, name }: Declared): string {
  return `${place.split(":")[0]} (${name})`;
}
