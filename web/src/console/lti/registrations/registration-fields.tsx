import { CheckField, TextField } from "../../../design/forms/field.tsx";
import { textOf, textOrNull } from "../../forms/form-values.ts";
import type { Registration } from "../registration-queries.ts";
import { readSwitches, switches } from "./switches.ts";

type Addresses = Pick<Registration, "auth_url" | "jwks_url">;
type Services = Partial<Pick<Registration, "token_url" | "token_audience">>;

const address = {
  type: "url",
  inputMode: "url",
  maxLength: 2048,
  autoCapitalize: "none",
  spellCheck: false,
} as const;

/** Where browsers are sent, and where the platform's keys are read. */
export function AddressFields({ addresses }: { addresses?: Addresses | undefined }) {
  return (
    <>
      <TextField
        name="auth_url"
        label="Authentication address"
        hint="Where browsers are sent to sign in. Moodle: “Authentication request URL”."
        defaultValue={addresses?.auth_url ?? ""}
        required
        {...address}
      />
      <TextField
        name="jwks_url"
        label="Key set address"
        hint="Where Lectern reads the keys that the LMS signs with. Moodle: “Public keyset URL”."
        defaultValue={addresses?.jwks_url ?? ""}
        required
        {...address}
      />
    </>
  );
}

export function SwitchFields({ registration }: { registration?: Registration }) {
  return (
    <fieldset className="form-group">
      <legend>What is allowed</legend>
      {switches.map(({ name, label, hint, isOnAtFirst }) => (
        <CheckField
          key={name}
          name={name}
          label={label}
          hint={hint}
          defaultChecked={registration?.[name] ?? isOnAtFirst}
        />
      ))}
    </fieldset>
  );
}

/** What the LMS's services need; launches do without. */
export function ServiceFields({ services }: { services?: Services | undefined }) {
  return (
    <fieldset className="form-group">
      <legend>Services of the LMS</legend>
      <TextField
        name="token_url"
        label="Access token address"
        isOptional
        hint="Launches do without. Moodle: “Access token URL”."
        defaultValue={services?.token_url ?? ""}
        {...address}
      />
      <TextField
        name="token_audience"
        label="Audience of token requests"
        isOptional
        hint="Only where it is not the access token address. Brightspace: https://api.brightspace.com/auth/token."
        defaultValue={services?.token_audience ?? ""}
        maxLength={2048}
        autoCapitalize="none"
        spellCheck={false}
      />
    </fieldset>
  );
}

export function readRegistration(form: FormData) {
  return {
    auth_url: textOf(form, "auth_url"),
    jwks_url: textOf(form, "jwks_url"),
    token_url: textOrNull(form, "token_url"),
    token_audience: textOrNull(form, "token_audience"),
    ...readSwitches(form),
  };
}
