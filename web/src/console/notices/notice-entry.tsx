import { Link } from "@tanstack/react-router";
import { ChangeButton } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { Tag } from "../../design/tag.tsx";
import { briefMomentOf } from "../date.ts";
import { sentenceOf } from "../problem.ts";
import { Sentences } from "../sentences/sentences.tsx";
import { type OperatorNotice, useAcknowledge } from "./queries.ts";

interface NoticeEntryProps {
  notice: OperatorNotice;
  /** Its button is gone with it: somebody else has to take the focus. */
  onAcknowledged(): void;
}

export function NoticeEntry({ notice, onAcknowledged }: NoticeEntryProps) {
  const acknowledge = useAcknowledge(notice.id);
  const failure = sentenceOf(acknowledge.error);
  const sentence = `notice-${notice.id}`;
  return (
    <li className="notice-entry">
      <p className="notice-entry-facts">
        <Tag tone={notice.severity === "problem" ? "off" : "plain"}>
          {notice.severity === "problem" ? "Stopped" : "Warning"}
        </Tag>
        <span>{[notice.organization, briefMomentOf(notice.raised_at)].filter(Boolean).join(", ")}</span>
      </p>
      <p id={sentence}>
        <Sentences sentences={notice.sentences} english={notice.message} />
      </p>
      <div className="form-actions">
        <SubjectLink notice={notice} sentence={sentence} />
        <ChangeButton
          isSmall
          look="quiet"
          aria-describedby={sentence}
          isBusy={acknowledge.isPending}
          onClick={() => acknowledge.mutate(undefined, { onSuccess: onAcknowledged })}
        >
          I know, put it away
        </ChangeButton>
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
    </li>
  );
}

/** Notices of single statements lead to the list of those. */
const statusOfKind: Partial<Record<string, "parked" | "missing">> = {
  "record_store.parked": "parked",
  "record_store.missing": "missing",
};

/** To what it is about, where the console has a page of it, and else to whose it is. */
function SubjectLink({ notice, sentence }: { notice: OperatorNotice; sentence: string }) {
  const { organization_id: organization, organization: slug, kind } = notice;
  const { subject_type: type, subject_id: subject } = notice;
  if (type === "legal_pages" && organization === null) {
    return (
      <Link to="/legal-pages" aria-describedby={sentence}>
        Open the legal pages
      </Link>
    );
  }
  if (organization === null) return null;
  if (type === "legal_pages") {
    return (
      <Link
        to="/organizations/$id/legal-pages"
        params={{ id: String(organization) }}
        aria-describedby={sentence}
      >
        Open the legal pages
      </Link>
    );
  }
  if (type === "webhook_endpoint") {
    return (
      <Link
        to="/organizations/$id/webhooks/$endpoint"
        params={{ id: String(organization), endpoint: subject }}
        aria-describedby={sentence}
      >
        Open the endpoint
      </Link>
    );
  }
  if (type === "record_store") {
    const status = statusOfKind[kind];
    return status && slug !== null ? (
      <Link
        to="/record-stores/statements"
        search={{ organization: slug, status }}
        aria-describedby={sentence}
      >
        {status === "parked" ? "Open the parked statements" : "Open the missing statements"}
      </Link>
    ) : (
      <Link
        to="/organizations/$id/record-store"
        params={{ id: String(organization) }}
        aria-describedby={sentence}
      >
        Open the record store
      </Link>
    );
  }
  if (type === "hris_connection") {
    return (
      <Link to="/hr-connections/$connection" params={{ connection: subject }} aria-describedby={sentence}>
        Open the HR connection
      </Link>
    );
  }
  return (
    <Link to="/organizations/$id" params={{ id: String(organization) }} aria-describedby={sentence}>
      Open the organization
    </Link>
  );
}
