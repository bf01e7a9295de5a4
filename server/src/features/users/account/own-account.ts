import { sql } from "kysely";

/**
 * SQL condition over `"user"`: the person has an account of their own, with a password or a role above learner, or had one
 * that no operator has decided about since it ended. Their address, names and role belong to them and to the operators, also
 * while they are deactivated: whoever could change the address could have a new password sent to it, or be there when an
 * operator gives the role back.
 */
export const hasOwnAccount = sql<boolean>`
  ("user".password_hash is not null or "user".access_role <> 'learner' or "user".former_access_role is not null)`;

/** SQL condition over `"user"`: a manager or an admin, or a former one whom no operator has decided about. */
export const isRoleHolder = sql<boolean>`
  ("user".access_role <> 'learner' or coalesce("user".former_access_role, 'learner') <> 'learner')`;

/** What nobody else may change of such a person, beside their role. */
export const ownFields = ["email", "first_name", "last_name"] as const;
export type OwnFields = { [Field in (typeof ownFields)[number]]?: string | null | undefined };

/** The rest of what was sent. */
export function withoutOwnFields<Body extends OwnFields>(sent: Body): Omit<Body, keyof OwnFields> {
  const { email: _address, first_name: _first, last_name: _last, ...rest } = sent;
  return rest;
}

export interface Warning {
  field: string;
  code: string;
  detail: string;
}

/** A warning for each field that was sent and that the person, who has an account of their own, has otherwise. */
export function keptFields(sent: OwnFields, person: OwnFields): Warning[] {
  return ownFields.flatMap((field) => {
    const value = sent[field];
    if (value === undefined || value === person[field]) return [];
    const detail = `This person has or had a password or a role above learner, so \`${field}\` stays as it is: they change it themselves at /account, or an operator does.`;
    return [{ field, code: "own_account", detail }];
  });
}

/** What comes with letting somebody in again who had an account of their own. */
export function accessEnded(): Warning {
  const detail =
    "This person had a password or a role above learner and comes back as a learner without: an operator may give them again.";
  return { field: "access_role", code: "access_ended", detail };
}
