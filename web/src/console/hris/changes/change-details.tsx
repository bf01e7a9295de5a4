import { labelled } from "../../language/language.ts";
import type { Change } from "../queries.ts";
import { type FieldChange, fieldChanges, reasonInWords } from "./change-words.ts";

/** Why, and each field before and after. */
export function ChangeDetails({ change }: { change: Change }) {
  const { reason, kind, user_id: user } = change;
  const fields = fieldChanges(change);
  const isLinked = kind === "link" && user !== null;
  if (reason === null && !isLinked && fields.length === 0) return null;
  return (
    <div className="hris-details">
      {reason !== null && <p>{reasonInWords(reason)}</p>}
      {isLinked && <p>Existing account {user}; what it learned stays.</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field.label}>
              <span className="quiet">{labelled(field.label, "")}</span>
              <Values field={field} isUpdate={change.before !== null && change.after !== null} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Values({ field: { before, after }, isUpdate }: { field: FieldChange; isUpdate: boolean }) {
  if (!isUpdate) return after ?? before;
  return (
    <>
      <span className="visually-hidden">before </span>
      <del>{before ?? "none"}</del>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">, now </span>
      <ins>{after ?? "none"}</ins>
    </>
  );
}
