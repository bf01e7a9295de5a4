import { invalidValue } from "../messages/problems.ts";
import type { Resource } from "./resource.ts";
import { flagOf, recordsOf, textOf } from "./texts.ts";

/**
 * The work address is the one of type work, else the one that is primary, else one without a type. The other one that is
 * kept is of type home, or of any other type. Of several that would do, the last one counts: it was said last.
 * @throws invalidValue
 */
export function readEmails(resource: Resource): { workEmail: string | null; homeEmail: string | null } {
  const emails = recordsOf(resource, "emails").flatMap((email) => {
    const value = textOf(email, "value");
    if (value === null) return [];
    if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw invalidValue({ detail: "An entry of emails is no address." });
    const type = textOf(email, "type")?.toLowerCase() ?? null;
    return [{ value, type, isPrimary: flagOf(email, "primary") ?? false }];
  });
  const work =
    emails.findLast(({ type }) => type === "work") ??
    emails.findLast(({ isPrimary, type }) => isPrimary && type !== "home") ??
    emails.findLast(({ type }) => type === null);
  const others = emails.filter((email) => email !== work && email.type !== "work");
  const home = others.findLast(({ type }) => type === "home") ?? others.at(-1);
  return { workEmail: work?.value ?? null, homeEmail: home?.value ?? null };
}
