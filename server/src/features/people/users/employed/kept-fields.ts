import type { Warning } from "../account/own-account.ts";
import { employedFields } from "./employable.ts";

/** What nobody else may change of somebody with an account of their own, beside their role. */
const ownFields = ["email", "first_name", "last_name"] as const;

type KeptField = (typeof employedFields)[number];
type KeptFields = { [Field in KeptField]?: string | readonly string[] | null | undefined };

/** Whether the person or an HR system, besides the partner, decides about fields of the account. */
interface Holder {
  has_own_account: boolean;
  /** Left out where nobody but those with an account of their own does: who has a partner's key. */
  signs_in_alone?: boolean;
  /** What an HR system decides (decision D23), `is_active` while it keeps the account deactivated; null: no HR system knows it. */
  hris_fields: readonly string[] | null;
}

/** Whether an HR system deactivated the account, and nobody but it, or an operator, lets the person in again. */
export const isKeptOut = ({ hris_fields }: Pick<Holder, "hris_fields">): boolean =>
  hris_fields?.includes("is_active") ?? false;

/** The sent fields, without those that are not the partner's to change. */
export function withoutKept<Body extends KeptFields>(sent: Body, holder: Holder): Body {
  const rest = { ...sent };
  for (const field of employedFields) {
    if (ownerOf(field, holder)) delete rest[field];
  }
  return rest;
}

/** A warning for each field that was sent, is not the partner's to change, and that the person has otherwise. */
export function keptFields(sent: KeptFields, holder: Holder, person: KeptFields): Warning[] {
  return employedFields.flatMap((field) => {
    const owner = ownerOf(field, holder);
    const value = sent[field];
    if (!owner || value === undefined || JSON.stringify(value) === JSON.stringify(person[field])) return [];
    return [{ field, code: owner, detail: sentences[owner](field) }];
  });
}

/** The warning when a request lets in a person the HR system keeps out. */
export function staysOut(): Warning {
  const detail =
    "The organization's HR system deactivated this person, so they stay out: they come back when their record there is active again, or an operator lets them in.";
  return { field: "is_active", code: "owned_by_hris", detail };
}

/** The address to which a password is sent is no HR system's either (decision 0178). */
function ownerOf(
  field: KeptField,
  { has_own_account, signs_in_alone = has_own_account, hris_fields }: Holder,
): keyof typeof sentences | null {
  if (signs_in_alone && field === "email") return "own_account";
  const isOwn = has_own_account && ownFields.some((name) => name === field);
  if (hris_fields?.includes(field)) return "owned_by_hris";
  return isOwn ? "own_account" : null;
}

const sentences = {
  own_account: (field: string) =>
    `This person has or had an account of their own, by a password, a role above learner or sign-up, so \`${field}\` stays as it is: they change it themselves at /account, or an operator does.`,
  owned_by_hris: (field: string) =>
    `The organization's HR system decides \`${field}\` of this person, so it stays as it is: have it changed there.`,
};
