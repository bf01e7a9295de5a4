import { type EventType, eventTypes } from "@lectern/sdk/console";
import { SelectField } from "../../design/forms/field.tsx";
import { textOf } from "../forms/form-values.ts";
import { MomentFields, type Moments, readMoments } from "../forms/moment-fields.tsx";

/** Which events, and created when. */
export interface DeliveryRange extends Moments {
  event?: EventType;
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
      <MomentFields verb="Created" {...range} />
    </>
  );
}

export function readRange(form: FormData): DeliveryRange {
  const event = eventTypes.find((type) => type === textOf(form, "event"));
  return { ...(event ? { event } : {}), ...readMoments(form) };
}
