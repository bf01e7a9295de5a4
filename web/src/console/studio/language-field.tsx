import { optionsOf, SelectField } from "../../design/forms/field.tsx";
import { textOf } from "../forms/form-values.ts";
import { language } from "../language/language.ts";
import { type Language, languageNames, languages } from "../scenarios/scenario-search.ts";

interface LanguageFieldProps {
  languages: readonly Language[];
  chosen?: string | null;
}

export function LanguageField({ languages: offered, chosen }: LanguageFieldProps) {
  return (
    <SelectField
      name="language"
      label="Language"
      defaultValue={chosen ?? offered.find((each) => each === language) ?? offered[0]}
    >
      {optionsOf(offered, languageNames)}
    </SelectField>
  );
}

export function readLanguage(form: FormData): Language {
  const word = textOf(form, "language");
  return languages.find((language) => language === word) ?? "en";
}

/** Those that a template lacks. */
export function missingLanguages(present: readonly string[]): Language[] {
  return languages.filter((language) => !present.includes(language));
}
