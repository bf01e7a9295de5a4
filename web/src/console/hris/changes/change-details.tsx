import type { Change } from "../queries.ts";
import { type FieldChange, fieldChanges, reasonInWords } from "./change-words.ts";

/** Why, and each field before and after. */
export function ChangeDetails({ change }: { change: Change }) {
  const { reason, kind, user_id: user } = change;
  return (
    <div className="hris-details">
      {reason !== null && <p>{reasonInWords(reason)}</p>}
      {kind === "link" && user !== null && <p>Existing account {user}; what it learned stays.</p>}
      <ul>
        {fieldChanges(change).map((field) => (
          <li key={field.label}>
            <span className="quiet">{field.label}:</span>{" "}
            <Values field={field} isUpdate={change.before !== null && change.after !== null} />
          </li>
        ))}
      </ul>
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
