import { languages } from "@lectern/lesson-format/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../../design/button.tsx";
import { ForChanges } from "../../../../design/forms/may-change.tsx";
import { languageWithinSentence } from "../../../language/language.ts";
import { ChoiceField } from "../forms/line-field.tsx";
import { type Language, languagesQuery, type Translation } from "../queries.ts";
import { languageWords } from "../working/languages.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { LanguageLinks } from "./language-links.tsx";
import { SideBySide } from "./side-by-side.tsx";
import { useConfirm } from "./use-confirm.ts";

interface LanguagesViewProps {
  copy: WorkingCopy;
  original: Language;
  /** The one at the right, where one was chosen. */
  chosen: Language | undefined;
}

/** The original at the left, another language at the right. */
export function LanguagesView({ copy, original, chosen }: LanguagesViewProps) {
  const { id, revision } = copy.saved;
  const { data } = useQuery({ ...languagesQuery(id, revision), placeholderData: (before) => before });
  const written = languages.filter((each) => each !== original && copy.files[`${each}.md`] !== undefined);
  const language = chosen !== undefined && written.includes(chosen) ? chosen : written[0];
  const translation = data?.languages.find((each) => each.language === language);
  return (
    <>
      <div className="studio-languages">
        {language && <LanguageLinks current={language} among={written} />}
        <ForChanges>
          <AddLanguage
            {...{ copy, original }}
            missing={languages.filter((each) => !copy.files[`${each}.md`])}
          />
        </ForChanges>
      </div>
      {language === undefined ? (
        <p>
          The lesson is written in {languageWithinSentence(languageWords[original])} only. Add a language to
          translate it.
        </p>
      ) : (
        <SideBySide
          key={language}
          {...{ copy, original, language }}
          translation={translation}
          confirm={<Confirm {...{ copy, language, translation }} />}
        />
      )}
    </>
  );
}

interface AddLanguageProps {
  copy: WorkingCopy;
  original: Language;
  missing: readonly Language[];
}

function AddLanguage({ copy, original, missing }: AddLanguageProps) {
  const [language, setLanguage] = useState<Language | null>(null);
  const chosen = language !== null && missing.includes(language) ? language : missing[0];
  if (chosen === undefined) return null;
  return (
    <div className="studio-add">
      <ChoiceField
        label="Language to add"
        value={chosen}
        choices={missing.map((each) => [each, languageWords[each]] as const)}
        onChange={(value) => setLanguage(languages.find((each) => each === value) ?? null)}
      />
      <Button
        isSmall
        onClick={() => copy.change({ ...copy.files, [`${chosen}.md`]: copy.files[`${original}.md`] ?? "" })}
      >
        Add {languageWithinSentence(languageWords[chosen])}
      </Button>
    </div>
  );
}

interface ConfirmProps {
  copy: WorkingCopy;
  language: Language;
  translation: Translation | undefined;
}

/** What was translated from an older wording, and is right all the same. */
function Confirm({ copy, language, translation }: ConfirmProps) {
  const confirm = useConfirm(copy, language);
  const stale = translation?.stale ?? [];
  if (stale.length === 0) return null;
  return (
    <section className="page-section" aria-labelledby="studio-stale">
      <h2 id="studio-stale">To be translated, or confirmed</h2>
      <p className="quiet">
        These read like the original, or the original says something else since. Change the translation, or
        confirm that it is right as it stands.
      </p>
      <ul className="studio-stale">
        {stale.map(({ kind, section, source, text }) => (
          <li key={`${section} ${kind} ${source} ${text}`}>
            <div>
              <p lang={copy.saved.language}>{source}</p>
              <p lang={language}>{text}</p>
            </div>
            <ForChanges>
              <Button
                isSmall
                isBusy={confirm.isPending}
                aria-label={`Confirm “${text}”`}
                onClick={() => confirm.mutate([source])}
              >
                Confirm
              </Button>
            </ForChanges>
          </li>
        ))}
      </ul>
      {stale.length > 1 && (
        <ForChanges>
          <Button
            isSmall
            isBusy={confirm.isPending}
            onClick={() => confirm.mutate(stale.map(({ source }) => source))}
          >
            Confirm all of them
          </Button>
        </ForChanges>
      )}
    </section>
  );
}
