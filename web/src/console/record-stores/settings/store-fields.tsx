import { useState } from "react";
import { TextField } from "../../../design/forms/field.tsx";
import { numberOf, textOf } from "../../forms/form-values.ts";
import type { RecordStore, StoreSettings } from "../queries.ts";
import { BasicFields, OAuthFields } from "./credential-fields.tsx";

const STANDARD_PER_SECOND = 1_000;

const methods = [
  { type: "basic", label: "User name and password (Basic)" },
  { type: "oauth2", label: "OAuth2 client credentials" },
] as const;

export function StoreFields({ store }: { store: RecordStore | null }) {
  const [type, setType] = useState(store?.auth.type ?? "basic");
  return (
    <div className="form-group">
      <TextField
        name="url"
        label="Address"
        hint="The store’s xAPI endpoint, without /statements, such as https://lrs.example.com/xapi."
        type="url"
        inputMode="url"
        defaultValue={store?.url ?? ""}
        required
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
      />
      <fieldset className="field">
        <legend className="field-label">How Lectern signs in there</legend>
        {methods.map((method) => (
          <label key={method.type} className="choice">
            <input
              type="radio"
              className="radio"
              name="auth_type"
              value={method.type}
              checked={type === method.type}
              onChange={() => setType(method.type)}
            />
            {method.label}
          </label>
        ))}
      </fieldset>
      {type === "basic" ? <BasicFields auth={store?.auth} /> : <OAuthFields auth={store?.auth} />}
      <TextField
        name="most_per_second"
        label="Statements a second, at most"
        hint="A store that answers 429 wants less."
        type="number"
        min={1}
        max={100_000}
        defaultValue={store?.most_per_second ?? STANDARD_PER_SECOND}
        required
      />
    </div>
  );
}

export function readStore(form: FormData): Pick<StoreSettings, "url" | "auth" | "most_per_second"> {
  return {
    url: textOf(form, "url"),
    auth: readAuth(form),
    most_per_second: numberOf(form, "most_per_second"),
  };
}

function readAuth(form: FormData): StoreSettings["auth"] {
  if (textOf(form, "auth_type") === "basic") {
    return {
      type: "basic",
      username: textOf(form, "auth.username"),
      password: String(form.get("auth.password") ?? ""),
    };
  }
  const scope = textOf(form, "auth.scope");
  return {
    type: "oauth2",
    token_url: textOf(form, "auth.token_url"),
    client_id: textOf(form, "auth.client_id"),
    client_secret: String(form.get("auth.client_secret") ?? ""),
    client_auth: textOf(form, "auth.client_auth") === "body" ? "body" : "header",
    ...(scope ? { scope } : {}),
  };
}
