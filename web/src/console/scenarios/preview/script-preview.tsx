import { Link } from "@tanstack/react-router";
import { language as pageLanguage } from "../../language/language.ts";
import type { ScenarioContent } from "../queries.ts";
import { type Language, languageNames } from "../scenario-search.ts";

type Script = ScenarioContent["scripts"][number];

interface ScriptPreviewProps {
  content: ScenarioContent;
  language: Language | undefined;
}

/** What learners read in one of the languages: the situation before the talk, the points after it. */
export function ScriptPreview({ content: { scripts }, language }: ScriptPreviewProps) {
  const script = scripts.find((one) => one.language === language) ?? scripts[0];
  if (script === undefined) return null;
  return (
    <section className="page-section" aria-labelledby="scenario-script">
      <h2 id="scenario-script">What learners read</h2>
      <LanguageLinks scripts={scripts} shown={script.language} />
      <div lang={script.language} className="script">
        <h3>{script.title}</h3>
        <p>{script.description}</p>
        <dl>
          <dt lang={pageLanguage}>Character</dt>
          <dd>
            {script.character.name}, {script.character.role}
          </dd>
          <dt lang={pageLanguage}>Situation</dt>
          <dd>{script.briefing}</dd>
          <dt lang={pageLanguage}>Goal</dt>
          <dd>{script.goal}</dd>
        </dl>
      </div>
      <h3>Points to cover</h3>
      <p className="scenario-hint">Learners are shown them after the talk, not before.</p>
      <ol className="script-points" lang={script.language}>
        {script.concepts.map((concept) => (
          <Point key={concept.key} concept={concept} />
        ))}
      </ol>
      {script.must_not.length > 0 && (
        <>
          <h3>What must not happen</h3>
          <p className="scenario-hint">
            A talk in which it does is not passed, whatever points were made. Learners are shown it after the
            talk.
          </p>
          <ul className="script-points" lang={script.language}>
            {script.must_not.map((outcome) => (
              <Outcome key={outcome.key} outcome={outcome} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function LanguageLinks({ scripts, shown }: { scripts: readonly Script[]; shown: Language }) {
  if (scripts.length < 2) return null;
  return (
    <nav className="tabs" aria-label="Language of the content">
      <ul>
        {scripts.map(({ language }) => (
          <li key={language}>
            <Link
              to="."
              search={(remembered) => ({ ...remembered, language })}
              resetScroll={false}
              replace
              activeProps={{}}
              aria-current={language === shown ? "true" : undefined}
            >
              {languageNames[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const consequenceWords: Record<Script["must_not"][number]["consequence"], string> = {
  fails: "fails the talk",
  caps: "caps the score",
};

function Outcome({ outcome }: { outcome: Script["must_not"][number] }) {
  const { name, key, consequence, why, instead } = outcome;
  return (
    <li>
      <p>
        <strong>{name}</strong> <code lang="en">{key}</code>{" "}
        <span lang={pageLanguage}>{consequenceWords[consequence]}</span>
      </p>
      <p>{why}</p>
      <p className="script-answer">{instead}</p>
    </li>
  );
}

function Point({ concept }: { concept: Script["concepts"][number] }) {
  const { name, key, weight, criterion, good_answer: answer } = concept;
  return (
    <li>
      <p>
        <strong>{name}</strong> <code lang="en">{key}</code>
        {weight !== 1 && <span lang={pageLanguage}> weight {weight}</span>}
      </p>
      <p>{criterion}</p>
      <p className="script-answer">{answer}</p>
    </li>
  );
}
