import { Field } from "@base-ui/react/field";
import { useState } from "react";
import { TextField } from "../../../design/forms/field.tsx";
import { textOrNull } from "../../forms/form-values.ts";
import type { Organization } from "../queries.ts";
import { AccentPreview } from "./accent-preview.tsx";
import { LogoField, readLogos } from "./logo-field.tsx";

type Branding = Organization["branding"];

/** How learner pages look. */
export function BrandingFields({ branding, name }: { branding?: Branding; name: string }) {
  const [displayName, setDisplayName] = useState(branding?.display_name ?? "");
  const [color, setColor] = useState(branding?.accent_color ?? "");
  return (
    <fieldset className="form-group">
      <legend>Branding of learner pages</legend>
      <TextField
        name="branding.display_name"
        label="Display name"
        isOptional
        hint="Stands at the top of every page; otherwise the organization’s name does."
        value={displayName}
        onValueChange={setDisplayName}
        maxLength={255}
      />
      <ColorField color={color} onChange={setColor} />
      {color !== "" && <AccentPreview color={color} name={displayName || name || "Your organization"} />}
      <LogoField name="logo" currentUrl={branding?.logo_url ?? null} />
      <LogoField name="logo_dark" currentUrl={branding?.logo_dark_url ?? null} />
    </fieldset>
  );
}

function ColorField({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  return (
    <Field.Root name="branding.accent_color" className="field">
      <Field.Label className="field-label">
        Accent color<span className="field-optional"> (optional)</span>
      </Field.Label>
      <Field.Description className="field-hint">
        Six hexadecimal digits. It is darkened or lightened until text on it can be read.
      </Field.Description>
      <div className="color-field">
        <Field.Control
          className="field-control"
          value={color}
          onValueChange={(value) => onChange(completed(value))}
          pattern="#[0-9a-fA-F]{6}"
          placeholder="#0b6e4f"
          autoCapitalize="none"
          spellCheck={false}
        />
        <input
          type="color"
          className="color-well"
          aria-label="Choose the accent color"
          value={/^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : "#0e5a6b"}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <Field.Error className="field-error" match="patternMismatch">
        Write it as # and six hexadecimal digits, such as #0b6e4f.
      </Field.Error>
      <Field.Error className="field-error" match="customError" />
    </Field.Root>
  );
}

/** Style guides often leave the number sign out. */
function completed(color: string): string {
  return /^[0-9a-f]{6}$/i.test(color.trim()) ? `#${color.trim()}` : color;
}

export async function readBranding(form: FormData) {
  return {
    display_name: textOrNull(form, "branding.display_name"),
    accent_color: textOrNull(form, "branding.accent_color"),
    ...(await readLogos(form)),
  };
}
