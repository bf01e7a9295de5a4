import { SelectField, TextField } from "../../../design/forms/field.tsx";
import type { RecordStore } from "../queries.ts";

interface CredentialFieldsProps {
  auth: RecordStore["auth"] | undefined;
}

const verbatim = { autoCapitalize: "none", autoComplete: "off", spellCheck: false, maxLength: 2000 } as const;
const secret = { ...verbatim, type: "password", autoComplete: "new-password", required: true } as const;
const KEPT_SECRET = "Encrypted at rest, and never shown again.";

export function BasicFields({ auth }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        name="auth.username"
        label="User name"
        defaultValue={auth?.username ?? ""}
        required
        {...verbatim}
      />
      <TextField name="auth.password" label="Password" hint={KEPT_SECRET} {...secret} />
    </>
  );
}

export function OAuthFields({ auth }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        name="auth.token_url"
        label="Token address"
        hint="Where access tokens are issued, such as https://id.example.com/oauth/token."
        type="url"
        inputMode="url"
        defaultValue={auth?.token_url ?? ""}
        required
        {...verbatim}
      />
      <TextField
        name="auth.client_id"
        label="Client id"
        defaultValue={auth?.client_id ?? ""}
        required
        {...verbatim}
      />
      <TextField name="auth.client_secret" label="Client secret" hint={KEPT_SECRET} {...secret} />
      <TextField
        name="auth.scope"
        label="Scope"
        hint="Only where the token endpoint wants one."
        isOptional
        defaultValue={auth?.scope ?? ""}
        {...verbatim}
      />
      <SelectField
        name="auth.client_auth"
        label="Where id and secret are sent"
        defaultValue={auth?.client_auth ?? "header"}
      >
        <option value="header">In the Authorization header (standard)</option>
        <option value="body">In the body of the request</option>
      </SelectField>
    </>
  );
}
