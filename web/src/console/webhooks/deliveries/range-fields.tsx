import { type EventType, eventTypes } from "@lectern/sdk/console";
import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { localInputOf, momentOfInput } from "../../date.ts";
import { textOf } from "../../forms/form-values.ts";

/** Which events, and created when. */
export interface DeliveryRange {
  event?: EventType;
  from?: string;
  to?: string;
}

export function RangeFields({ range }: { range: DeliveryRange }) {
  return (
    <>
      <SelectField name="event" label="Event type" defaultValue={range.event ?? ""}>
        <option value="">All</option>
        {eventTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextField
        name="from"
        label="Created from"
        type="datetime-local"
        defaultValue={range.from ? localInputOf(range.from) : ""}
      />
      <TextField
        name="to"
        label="Created before"
        type="datetime-local"
        defaultValue={range.to ? localInputOf(range.to) : ""}
      />
    </>
  );
}

export function readRange(form: FormData): DeliveryRange {
  const event = eventTypes.find((type) => type === textOf(form, "event"));
  const from = momentOfInput(textOf(form, "from"));
  const to = momentOfInput(textOf(form, "to"));
  return { ...(event ? { event } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
