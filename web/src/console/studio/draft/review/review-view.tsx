import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Notice } from "../../../../design/notice.tsx";
import { languageNames } from "../../../scenarios/scenario-search.ts";
import { Sentences } from "../../../sentences/sentences.tsx";
import { countsOf } from "../languages/counts.ts";
import type { View } from "../part-search.ts";
import { languagesQuery } from "../queries.ts";
import { inFormWords } from "../working/form-words.ts";
import { type Remark, remarksOf, sectionOf } from "../working/remarks.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { Comments } from "./comments.tsx";
import { PreviewPart } from "./preview-part.tsx";
import { Steps } from "./steps.tsx";

/** From the draft to learners. */
export function ReviewView({ copy }: { copy: WorkingCopy }) {
  const remarks = remarksOf(copy.saved);
  const mistakes = remarks.filter(({ kind }) => kind === "mistake");
  const notes = remarks.filter(({ kind }) => kind === "note");
  return (
    <>
      <section className="page-section" aria-labelledby="studio-check">
        <h2 id="studio-check">What is to be mended</h2>
        {mistakes.length === 0 ? (
          <Notice kind="success">Nothing stands in the way of publishing.</Notice>
        ) : (
          <>
            <p>
              {mistakes.length === 1 ? "One thing keeps" : `${mistakes.length} things keep`} the lesson from
              being published.
            </p>
            <Remarks remarks={mistakes} draft={copy.saved} />
          </>
        )}
        {notes.length > 0 && (
          <>
            <h3>Could be better</h3>
            <Remarks remarks={notes} draft={copy.saved} />
          </>
        )}
      </section>
      <Translations draft={copy.saved} />
      <PreviewPart copy={copy} />
      <Steps copy={copy} />
      <Comments copy={copy} />
    </>
  );
}

/** Learners get a translation as it stands: whoever publishes it knows what is not done. */
function Translations({ draft }: { draft: WorkingCopy["saved"] }) {
  const { data } = useQuery(languagesQuery(draft));
  const open = (data?.languages ?? []).filter(({ missing, stale }) => missing.length + stale.length > 0);
  if (open.length === 0) return null;
  return (
    <section className="page-section" aria-labelledby="studio-translations">
      <h2 id="studio-translations">What is not translated yet</h2>
      <ul className="studio-remarks">
        {open.map((translation) => (
          <li key={translation.language} className="studio-note">
            <span>
              <Link to="." search={{ view: "languages", language: translation.language }}>
                {languageNames[translation.language]}
              </Link>{" "}
              {countsOf(translation)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each with where it is, as authors know the parts of a draft: they need not have seen its files. */
function Remarks({ remarks, draft }: { remarks: readonly Remark[]; draft: WorkingCopy["saved"] }) {
  const view = (file: string): View => (file === "template.yaml" ? "about" : "write");
  return (
    <ul className="studio-remarks">
      {remarks.map((remark) => (
        <li key={`${remark.file} ${remark.line} ${remark.message}`} className={`studio-${remark.kind}`}>
          <span>
            <Link to="." search={{ view: view(remark.file), ...languageOf(remark.file) }}>
              <Place remark={remark} draft={draft} />
            </Link>{" "}
            <Sentences sentences={remark.sentences} english={inFormWords(remark.message)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Place({ remark, draft }: { remark: Remark; draft: WorkingCopy["saved"] }) {
  const { language } = languageOf(remark.file);
  if (language === undefined) return <>About the lesson</>;
  const heading = sectionOf(draft, remark);
  return (
    <>
      {languageNames[language]}
      {heading !== "" && (
        <>
          {": "}
          <span lang={language}>{heading}</span>
        </>
      )}
    </>
  );
}

function languageOf(file: string) {
  const language = (["en", "de", "fr", "it"] as const).find((each) => file === `${each}.md`);
  return language === undefined ? {} : { language };
}
