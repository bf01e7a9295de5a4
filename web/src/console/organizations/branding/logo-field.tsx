import { Field } from "@base-ui/react/field";
import { useId, useState } from "react";
import { Button, buttonClass } from "../../../design/button.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { Upload } from "../../../design/icons/icons.tsx";

const LARGEST_BYTES = 200_000;

type LogoName = "logo" | "logo_dark";

const words: Record<
  LogoName,
  {
    label: string;
    hint: string;
    remove: string;
    grounds: { ground: "light" | "dark"; description: string }[];
  }
> = {
  logo: {
    label: "Logo",
    hint: "PNG, JPEG, WebP or SVG, at most 200 kB; shown 32 pixels high on light and on dark pages.",
    remove: "Remove logo",
    grounds: [
      { ground: "light", description: "The logo on a light page" },
      { ground: "dark", description: "The logo on a dark page" },
    ],
  },
  logo_dark: {
    label: "The same for dark pages",
    hint: "Without it, dark pages show the logo on a light plate, unless it can be seen there as it is.",
    remove: "Remove the dark one",
    grounds: [{ ground: "dark", description: "The other logo on a dark page" }],
  },
};

/** A picture file, shown on both schemes' ground before it is saved. */
export function LogoField({ name, currentUrl }: { name: LogoName; currentUrl: string | null }) {
  const { label, hint, remove: removal, grounds } = words[name];
  const field = `branding.${name}`;
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const shown = chosen ?? (isRemoved ? null : currentUrl);

  async function choose(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    const isTooLarge = file.size > LARGEST_BYTES;
    setMistake(isTooLarge ? "The file is larger than 200 kB; choose a smaller one." : null);
    if (isTooLarge) input.value = "";
    setChosen(isTooLarge ? null : await dataUrl(file));
    if (!isTooLarge) setRemoved(false);
  }

  function remove() {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.value = "";
    setChosen(null);
    setRemoved(true);
  }

  return (
    <Field.Root name={field} className="field logo-field">
      <span className="field-label" id={`${id}-label`}>
        {label}
        <span className="field-optional"> (optional)</span>
      </span>
      <span className="field-hint" id={`${id}-hint`}>
        {hint}
      </span>
      {shown && (
        <div className="logo-frame">
          {grounds.map(({ ground, description }) => (
            <span key={ground} className={`accent-preview-${ground}`}>
              <img src={shown} alt={description} />
            </span>
          ))}
        </div>
      )}
      <ForChanges>
        <div className="logo-actions">
          <input
            id={id}
            name={field}
            type="file"
            className="logo-input"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-hint ${id}-mistake`}
            onChange={(event) => choose(event.currentTarget)}
          />
          <label htmlFor={id} className={buttonClass("outline", true)}>
            <Upload aria-hidden="true" />
            {shown ? "Choose another file" : "Choose a file"}
          </label>
          {shown && (
            <Button look="quiet" isSmall onClick={remove}>
              {removal}
            </Button>
          )}
        </div>
      </ForChanges>
      {isRemoved && <input type="hidden" name={`${field}-removed`} value="true" />}
      <span className="field-error" id={`${id}-mistake`} role="alert">
        {mistake}
      </span>
      <Field.Error className="field-error" />
    </Field.Root>
  );
}

/** Nothing of those that stay as they are. */
export async function readLogos(
  form: FormData,
): Promise<{ logo?: string | null; logo_dark?: string | null }> {
  const [logo, dark] = [await readLogo(form, "logo"), await readLogo(form, "logo_dark")];
  return { ...(logo === undefined ? {} : { logo }), ...(dark === undefined ? {} : { logo_dark: dark }) };
}

async function readLogo(form: FormData, name: LogoName): Promise<string | null | undefined> {
  const file = form.get(`branding.${name}`);
  if (file instanceof File && file.size > 0) return dataUrl(file);
  return form.has(`branding.${name}-removed`) ? null : undefined;
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
