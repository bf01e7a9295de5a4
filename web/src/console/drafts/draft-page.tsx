import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Notice } from "../../design/notice.tsx";
import { Tag } from "../../design/tag.tsx";
import { momentOf } from "../date.ts";
import { languageNames } from "../scenarios/scenario-search.ts";
import { PageHead } from "../shell/page-head.tsx";
import { DraftDecision } from "./draft-decision.tsx";
import { DraftStatus, isMachineMade } from "./draft-status.tsx";
import { ParagraphSources } from "./paragraph-sources.tsx";
import { type DraftDetail, draftQuery } from "./queries.ts";
import { SideBySide } from "./side-by-side.tsx";

const route = getRouteApi("/signed-in/drafts/$draft");

export function DraftPage() {
  const { draft: id } = route.useParams();
  const { data: draft } = useSuspenseQuery(draftQuery(id));
  return (
    <>
      <PageHead
        title={draft.title}
        state={isMachineMade(draft) ? <Tag>Machine-made draft</Tag> : <DraftStatus status={draft.status} />}
        lead={leadOf(draft)}
        back={{ to: "/drafts", label: "Lesson drafts" }}
      />
      <Facts draft={draft} />
      <Progress draft={draft} />
      {draft.failure_detail !== null && <Notice kind="problem">{draft.failure_detail}</Notice>}
      {draft.status === "ready" ? (
        <DraftDecision key={draft.id} draft={draft} />
      ) : (
        draft.files.map((file) => <SideBySide key={file.name} draft={draft} file={file} text={file.text} />)
      )}
      <ParagraphSources draft={draft} />
    </>
  );
}

function leadOf({ kind, language, original_language: original }: DraftDetail): string {
  return kind === "translation" && original !== null
    ? `A translation from ${languageNames[original]} into ${languageNames[language]}.`
    : `A first lesson in ${languageNames[language]}, written from documents.`;
}

function Facts({ draft }: { draft: DraftDetail }) {
  const facts: [string, ReactNode][] = [
    ["State", <DraftStatus key="state" status={draft.status} />],
    ["Written by", draft.model ?? "No model yet"],
    ["Asked for by", `${draft.requested_by}, ${momentOf(draft.creation_date)}`],
  ];
  if (draft.decided_by !== null && draft.decided_at !== null) {
    const how = draft.is_edited ? ", with changes" : "";
    facts.push([
      draft.status === "accepted" ? "Accepted by" : "Rejected by",
      `${draft.decided_by}, ${momentOf(draft.decided_at)}${how}`,
    ]);
  }
  if (draft.documents.length > 0)
    facts.push(["Documents", draft.documents.map(({ name }) => name).join(", ")]);
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Progress({ draft: { status, steps, steps_done: done } }: { draft: DraftDetail }) {
  if (status !== "waiting" && status !== "writing") return null;
  return (
    <div className="draft-progress">
      <p role="status">
        {done} of {steps === 1 ? "about 6" : steps} parts are written. You may leave this page.
      </p>
      <progress aria-label="Parts written" value={done} max={steps === 1 ? 6 : steps} />
    </div>
  );
}
