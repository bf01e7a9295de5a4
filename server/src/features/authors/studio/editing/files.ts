import { templateFileNames } from "#engines/lesson/index.ts";
import { invalidField } from "#platform/problems.ts";

/** @throws invalidField for a file that no lesson has */
export function requireFileNames(files: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(files).find((name) => !templateFileNames.includes(name));
  if (unknown === undefined) return;
  throw invalidField({
    errors: { files: [`A lesson has the files ${templateFileNames.join(", ")} and no other.`] },
  });
}
