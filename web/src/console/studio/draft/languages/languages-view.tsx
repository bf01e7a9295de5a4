import { languages } from "@lectern/lesson-format/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
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
  const { data } = useQuery({ ...languagesQuery(copy.saved), placeholderData: (before) => before });
  const written = languages.filter((each) => each !== original && copy.files[`${each}.md`] !== undefined);
  const language = chosen !== undefined && written.includes(chosen) ? chosen : written[0];
  const [added, setAdded] = useState<Language | null>(null);
  const navigate = useNavigate();
  const translation = data?.languages.find((each) => each.language === language && each.state !== "absent");
  return (
    <>
      <div className="studio-languages">
        {language && <LanguageLinks current={language} among={written} />}
        <ForChanges>
          <AddLanguage
            {...{ copy, original }}
            onAdd={(next) => {
              setAdded(next);
              navigate({ to: ".", search: { view: "languages", language: next } });
            }}
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
          isNew={language === added}
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
  onAdd: (language: Language) => void;
}

function AddLanguage({ copy, original, missing, onAdd }: AddLanguageProps) {
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
        onClick={() => {
          copy.change({ ...copy.files, [`${chosen}.md`]: copy.files[`${original}.md`] ?? "" });
          onAdd(chosen);
        }}
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

/** What was translated from an older wording stands there to be looked at; what nobody has translated yet is marked where it stands. */
function Confirm({ copy, language, translation }: ConfirmProps) {
  const stale = translation?.stale ?? [];
  const older = stale.filter(({ source, text }) => source !== text);
  const same = stale.filter(({ source, text }) => source === text);
  return (
    <>
      {older.length > 0 && (
        <section className="page-section" aria-labelledby="studio-stale">
          <h2 id="studio-stale">To be translated anew, or confirmed</h2>
          <p className="quiet">
            The original says something else since. Change the translation, or confirm that it is right as it
            stands.
          </p>
          <StalePieces {...{ copy, language }} pieces={older} />
        </section>
      )}
      {same.length > 0 && (
        <details className="studio-same">
          <summary>Still as in the original: {same.length}</summary>
          <p className="quiet">
            Translate these below. What is the same in both languages is confirmed here.
          </p>
          <StalePieces {...{ copy, language }} pieces={same} />
        </details>
      )}
    </>
  );
}

interface StalePiecesProps {
  copy: WorkingCopy;
  language: Language;
  pieces: Translation["stale"];
}

function StalePieces({ copy, language, pieces }: StalePiecesProps) {
  const confirm = useConfirm(copy, language);
  return (
    <>
      <ul className="studio-stale">
        {pieces.map(({ kind, section, source, text }) => (
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
      {pieces.length > 1 && (
        <ForChanges>
          <Button
            isSmall
            isBusy={confirm.isPending}
            onClick={() => confirm.mutate(pieces.map(({ source }) => source))}
          >
            Confirm all of them
          </Button>
        </ForChanges>
      )}
    </>
  );
}
