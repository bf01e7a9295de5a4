import { sql } from "kysely";

/**
 * SQL condition over `"user"`: the person has an account of their own, with a password or a role above learner, or had
 * one that no operator has decided about since it ended. Their address, names and role belong to them and to the
 * operators, also while they are deactivated: a partner that could change the address could have a new password sent to
 * it, or hold the account when an operator gives the role back.
 */
export const hasOwnAccount = sql<boolean>`
  ("user".password_hash is not null or "user".access_role <> 'learner' or "user".former_access_role is not null)`;

/** SQL condition over `"user"`: a manager or an admin, or a former one that no operator has decided about. */
export const isRoleHolder = sql<boolean>`
  ("user".access_role <> 'learner' or coalesce("user".former_access_role, 'learner') <> 'learner')`;

/**
 * SQL condition over `"user"`: the person comes in by what they know or by what is sent to their mailbox, with nobody's help.
 * Beside accounts of one's own these are self-made ones, which may ask for a password while they have none. Changing
 * the address of such an account would mean taking it over.
 */
export const signsInAlone = sql<boolean>`
  (${hasOwnAccount} or "user".source = 'signup' and "user".provider is null)`;

export interface Warning {
  field: string;
  code: string;
  detail: string;
}

/** What comes with letting somebody in again who had an account of their own. */
export function accessEnded(): Warning {
  const detail =
    "This person had a password or a role above learner and comes back as a learner without: an operator may give them again.";
  return { field: "access_role", code: "access_ended", detail };
}
