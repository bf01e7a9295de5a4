import type { LegalPagesUpdate } from "@lectern/sdk/console";
import { useState } from "react";
import { SelectField, TextField } from "../../design/forms/field.tsx";
import { textOf, textOrNull } from "../forms/form-values.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { withinSentence } from "../language/language.ts";
import { allKinds, kindWords } from "./kind-words.ts";
import { type LegalKind, type LegalPages, useChangeLegalPages } from "./queries.ts";
import { type TextLanguage, TextWithPreview, textLanguages } from "./text-with-preview.tsx";

const verbatim = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;

/** All four, each a text in up to four languages or an address. */
export function LegalForm({ pages }: { pages: LegalPages }) {
  const change = useChangeLegalPages(pages.organization_id);
  const [language, setLanguage] = useState<TextLanguage>("en");
  return (
    <RequestForm
      label="Legal pages"
      submit="Save changes"
      isBusy={change.isPending}
      error={change.error}
      success={change.isSuccess ? "Saved." : undefined}
      onSubmit={(form) => change.mutate(readLegalPages(form))}
    >
      <SelectField
        name="language"
        label="Language of the texts below"
        hint="Who reads another one gets the organization’s default language, else the first there is."
        value={language}
        onValueChange={(value) => setLanguage(textLanguages.find((one) => one === value) ?? "en")}
      >
        <option value="en">English</option>
        <option value="de">German</option>
        <option value="fr">French</option>
        <option value="it">Italian</option>
      </SelectField>
      {allKinds.map((kind) => (
        <fieldset key={kind} className="form-group">
          <legend>{kindWords[kind]}</legend>
          {kind === "support" && <Contacts support={pages.support} />}
          <TextField
            name={`${kind}.url`}
            label={`Address of the ${withinSentence(kindWords[kind])}`}
            isOptional
            hint={kind === "support" ? "https, such as a help center." : "https. Instead of a text."}
            type="url"
            inputMode="url"
            defaultValue={pages[kind]?.url ?? ""}
            {...verbatim}
          />
          {textLanguages.map((one) => (
            <TextWithPreview
              key={one}
              name={`${kind}.texts.${one}`}
              label={`Text of the ${withinSentence(kindWords[kind])}`}
              language={one}
              text={pages[kind]?.texts[one] ?? ""}
              isShown={one === language}
            />
          ))}
        </fieldset>
      ))}
    </RequestForm>
  );
}

function Contacts({ support }: { support: LegalPages["support"] }) {
  return (
    <>
      <TextField
        name="support.email"
        label="Mailbox"
        isOptional
        type="email"
        defaultValue={support?.email ?? ""}
        {...verbatim}
      />
      <TextField
        name="support.phone"
        label="Telephone"
        isOptional
        type="tel"
        defaultValue={support?.phone ?? ""}
        {...verbatim}
      />
    </>
  );
}

/** All of it, as the form shows all of it. */
function readLegalPages(form: FormData): LegalPagesUpdate {
  const contacts = { email: textOrNull(form, "support.email"), phone: textOrNull(form, "support.phone") };
  const support = readPage(form, "support");
  const hasContact = (contacts.email ?? contacts.phone) !== null;
  return {
    privacy: readPage(form, "privacy"),
    imprint: readPage(form, "imprint"),
    accessibility: readPage(form, "accessibility"),
    support: support === null && !hasContact ? null : { ...support, ...contacts },
  };
}

function readPage(form: FormData, kind: LegalKind) {
  const url = textOrNull(form, `${kind}.url`);
  const texts = Object.fromEntries(
    textLanguages.map((language) => [language, textOf(form, `${kind}.texts.${language}`)]),
  );
  return url === null && Object.values(texts).every((text) => text === "") ? null : { url, texts };
}
