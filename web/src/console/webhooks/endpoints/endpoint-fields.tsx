import { TextField } from "../../../design/forms/field.tsx";
import { allOf, textOf } from "../../forms/form-values.ts";
import type { Endpoint } from "../endpoint-queries.ts";
import { EventTypesField } from "./event-types-field.tsx";

export function EndpointFields({ endpoint, isMissing }: { endpoint?: Endpoint; isMissing: boolean }) {
  return (
    <div className="form-group">
      <TextField
        name="url"
        label="Address"
        hint="Where the partner’s server receives events, such as https://partner.example.com/hooks."
        type="url"
        inputMode="url"
        defaultValue={endpoint?.url ?? ""}
        required
        maxLength={2048}
        autoCapitalize="none"
        spellCheck={false}
      />
      <EventTypesField types={endpoint?.event_types ?? []} isMissing={isMissing} />
    </div>
  );
}

/** Null: some types were to be chosen and none was, which the API would take for all. */
export function readEndpoint(form: FormData): { url: string; event_types: string[] } | null {
  const eventTypes = textOf(form, "event_choice") === "some" ? allOf(form, "event_types") : [];
  if (textOf(form, "event_choice") === "some" && eventTypes.length === 0) return null;
  return { url: textOf(form, "url"), event_types: eventTypes };
}
