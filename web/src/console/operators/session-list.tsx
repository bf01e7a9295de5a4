import { useQuery } from "@tanstack/react-query";
import { ChangeButton } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { Tag } from "../../design/tag.tsx";
import { briefMomentOf } from "../date.ts";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { type OperatorSession, sessionsQuery, useEndSession, useEndSessions } from "../operator-queries.ts";
import { sentenceOf } from "../problem.ts";
import { browserName } from "./browser-name.ts";

/** Where an operator is signed in, with a button to end each. */
export function SessionList({ id }: { id: number | "me" }) {
  const { data, error } = useQuery(sessionsQuery(id));
  const endAll = useEndSessions(id);
  if (error) return <Notice kind="problem">{sentenceOf(error)}</Notice>;
  if (!data) return <p className="quiet">One moment …</p>;
  return (
    <div className="sessions">
      {data.results.length === 0 && <p className="quiet">Nobody is signed in to the console.</p>}
      <ul className="session-list">
        {data.results.map((session) => (
          <li key={session.id}>
            <Session id={id} session={session} />
          </li>
        ))}
      </ul>
      <div>
        <ConfirmChange
          action="End all"
          question="End all sessions and tokens?"
          consequences={<p>Every browser and every program has to sign in again. The password stays.</p>}
          change={endAll}
          onConfirm={(end) => endAll.mutate(undefined, end)}
        />
      </div>
    </div>
  );
}

function Session({ id, session }: { id: number | "me"; session: OperatorSession }) {
  const end = useEndSession(id);
  const name = browserName(session.user_agent);
  return (
    <div className="session">
      <div>
        <p className="session-name">
          {name} {session.is_current && <Tag tone="good">This browser</Tag>}
        </p>
        <p className="quiet">
          {session.ip ?? "Unknown address"} · since {briefMomentOf(session.creation_date)} · last seen{" "}
          {briefMomentOf(session.last_seen_at)}
        </p>
        {end.error && <Notice kind="problem">{sentenceOf(end.error)}</Notice>}
      </div>
      {!session.is_current && (
        <ChangeButton isSmall isBusy={end.isPending} onClick={() => end.mutate(session.id)}>
          End<span className="visually-hidden"> the session of {name}</span>
        </ChangeButton>
      )}
    </div>
  );
}
