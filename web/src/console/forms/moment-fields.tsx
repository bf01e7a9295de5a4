import { TextField } from "../../design/forms/field.tsx";
import { localInputOf, momentOfInput } from "../date.ts";
import { textOf } from "./form-values.ts";

export interface Moments {
  from?: string;
  to?: string;
}

/** From when to when something happened: `verb` is "Created" or the like. */
export function MomentFields({ verb, from, to }: Moments & { verb: string }) {
  return (
    <>
      <TextField
        name="from"
        label={`${verb} from`}
        type="datetime-local"
        defaultValue={from ? localInputOf(from) : ""}
      />
      <TextField
        name="to"
        label={`${verb} before`}
        type="datetime-local"
        defaultValue={to ? localInputOf(to) : ""}
      />
    </>
  );
}

export function readMoments(form: FormData): Moments {
  const from = momentOfInput(textOf(form, "from"));
  const to = momentOfInput(textOf(form, "to"));
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
