import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fact } from "../../../../design/facts.tsx";
import { Notice } from "../../../../design/notice.tsx";
import { languageWithinSentence } from "../../../language/language.ts";
import { languageNames } from "../../../scenarios/scenario-search.ts";
import { Sentences } from "../../../sentences/sentences.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { DraftStatus } from "../../home/draft-status.tsx";
import type { LessonDraft } from "../queries.ts";
import { Discard } from "../review/discard.tsx";
import { statusHints } from "../review/status-hints.ts";
import { MachineMade } from "./machine-made.tsx";
import { type Writing, writingQuery } from "./queries.ts";
import { ParagraphSources } from "./sources-view.tsx";

/** A draft that nobody can change: a model is at work on it, did not get on with it, or nobody wants it. */
export function ClosedDraft({ draft }: { draft: LessonDraft }) {
  return (
    <>
      <PageHead
        title={draft.title}
        state={
          <>
            <DraftStatus status={draft.status} /> <MachineMade draft={draft} />
          </>
        }
        lead={statusHints[draft.status]}
        back={{ to: "/studio", label: "Studio" }}
        action={
          <Link to="/studio/drafts/$draft/history" params={{ draft: String(draft.id) }}>
            History
          </Link>
        }
      />
      {draft.status === "discarded" && draft.decided_by !== null && <p>Discarded by {draft.decided_by}.</p>}
      {draft.origin === "model" && <WrittenByModel draft={draft} />}
      <Discard draft={draft} />
    </>
  );
}

function WrittenByModel({ draft }: { draft: LessonDraft }) {
  const { data: writing } = useQuery(writingQuery(draft.id));
  if (!writing) return null;
  return (
    <>
      <dl className="facts">
        <Fact label="What">{taskOf(writing)}</Fact>
        <Fact label="Written by">{writing.model ?? "No model yet"}</Fact>
        <Fact label="Asked for by">{writing.requested_by}</Fact>
      </dl>
      {draft.status === "writing" && <Progress writing={writing} />}
      {writing.failure_detail !== null && (
        <Notice kind="problem">
          <Sentences sentences={writing.failure_sentences} english={writing.failure_detail} />
        </Notice>
      )}
      <ParagraphSources writing={writing} />
    </>
  );
}

function taskOf({ kind, language, original_language: original }: Writing): string {
  return kind === "translation" && original !== null
    ? `A translation from ${languageWithinSentence(languageNames[original])} into ${languageWithinSentence(languageNames[language])}`
    : `A first lesson in ${languageWithinSentence(languageNames[language])}, from documents`;
}

function Progress({ writing: { steps, steps_done: done } }: { writing: Writing }) {
  return (
    <div className="draft-progress">
      <p role="status">
        {done} of {steps === 1 ? "about 6" : steps} parts are written. You may leave this page.
      </p>
      <progress aria-label="Parts written" value={done} max={steps === 1 ? 6 : steps} />
    </div>
  );
}
