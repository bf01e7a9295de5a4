import { sealedForm, withoutOperatorIn } from "./chain/operators.ts";
import type { DetailedEntryRow } from "./list.ts";

/** An entry as an organization sees its own log, with everything that its hash covers. */
export function presentForPartner({ operator_salt: salt, ...entry }: DetailedEntryRow) {
  const { operator_hash } = sealedForm(entry, salt);
  return { ...withoutOperatorIn(entry), ...(operator_hash === undefined ? {} : { operator_hash }) };
}
