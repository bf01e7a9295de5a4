import { TextField } from "../../../design/forms/field.tsx";
import { textOf, textOrNull } from "../../forms/form-values.ts";
import type { Connection } from "../queries.ts";

const verbatim = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;

/** Of a hub that is asked. Without a connection everything is needed; with one, blank secrets stay as they are. */
export function CredentialFields({ connection }: { connection?: Connection }) {
  const isNew = connection === undefined;
  return (
    <div className="form-group">
      <TextField
        name="integration_id"
        label="Integration id"
        hint="On the integration’s page in the hub’s dashboard, such as workday:HWUTwvyx2wLoSUHphiWVrp28."
        defaultValue={connection?.integration_id ?? ""}
        required
        maxLength={255}
        {...verbatim}
      />
      <TextField
        name="api_key"
        label="API key"
        type="password"
        isOptional={!isNew}
        hint={
          isNew
            ? "In the dashboard under “API keys”: make one for this service."
            : "Blank: it stays as it is."
        }
        required={isNew}
        maxLength={1000}
        {...verbatim}
      />
      <TextField
        name="webhook_secret"
        label="Webhook secret"
        type="password"
        isOptional
        hint={
          isNew
            ? "In the dashboard under “Webhooks”. Without it, changes arrive once a night only."
            : "Blank: it stays as it is. The former one is accepted for another day."
        }
        maxLength={1000}
        {...verbatim}
      />
      <TextField
        name="base_url"
        label="Address of the hub’s API"
        type="url"
        isOptional
        hint="Blank: the hub’s own in Europe. Another one needs the API key again."
        defaultValue={connection?.base_url ?? ""}
        maxLength={2000}
        {...verbatim}
      />
    </div>
  );
}

export function readCredentials(form: FormData) {
  const [key, secret] = [textOf(form, "api_key"), textOf(form, "webhook_secret")];
  return {
    integration_id: textOf(form, "integration_id"),
    base_url: textOrNull(form, "base_url"),
    ...(key ? { api_key: key } : {}),
    ...(secret ? { webhook_secret: secret } : {}),
  };
}
