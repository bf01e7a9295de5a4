import type { Connection } from "../queries.ts";

type Hub = Connection["hub"];

const hubs: { hub: Hub; label: string; hint: string }[] = [
  {
    hub: "kombo",
    label: "An HR hub (Kombo)",
    hint: "The hub reads the customer’s HR system, and is asked for what changed. Best where the customer has Workday, Personio, SAP or the like.",
  },
  {
    hub: "csv",
    label: "Files",
    hint: "Somebody uploads a CSV of all employees whenever it changes.",
  },
  {
    hub: "scim",
    label: "An identity provider (SCIM)",
    hint: "Entra ID, Okta or another one sends its people here. It knows accounts, not first and last days of work.",
  },
];

export function HubFields({ hub, onChoose }: { hub: Hub; onChoose: (hub: Hub) => void }) {
  return (
    <fieldset className="form-group hris-hubs">
      <legend>Where people come from</legend>
      {hubs.map((one) => (
        <div key={one.hub} className="field field-check">
          <input
            id={`hub-${one.hub}`}
            type="radio"
            name="hub"
            value={one.hub}
            className="radio"
            checked={one.hub === hub}
            onChange={() => onChoose(one.hub)}
            aria-describedby={`hub-${one.hub}-hint`}
          />
          <div>
            <label htmlFor={`hub-${one.hub}`} className="field-check-label">
              {one.label}
            </label>
            <p id={`hub-${one.hub}-hint`} className="field-hint">
              {one.hint}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
