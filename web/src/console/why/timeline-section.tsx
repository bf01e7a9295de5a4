import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Notice } from "../../design/notice.tsx";
import { Tag } from "../../design/tag.tsx";
import { briefMomentOf } from "../date.ts";
import { Sentences } from "../sentences/sentences.tsx";
import type { Timeline } from "./queries.ts";
import "./timeline.css";

const outcomeWords = { done: "Done", waiting: "Waits", stopped: "Stopped" } as const;

interface TimelineSectionProps {
  timeline: Timeline;
  /** Null if the page already says whose timeline it is. */
  heading?: string | null;
}

export function TimelineSection({ timeline, heading = subjectOf(timeline) }: TimelineSectionProps) {
  const id = useId();
  return (
    <section className="timeline" aria-labelledby={heading === null ? undefined : id}>
      {heading !== null && <h2 id={id}>{heading}</h2>}
      {heading !== null && timeline.user_id !== null && (
        <p>
          <Link to="/people/$id" params={{ id: String(timeline.user_id) }}>
            Person’s page
          </Link>
        </p>
      )}
      <Answer timeline={timeline} />
      <ol>
        {timeline.entries.map((entry) => (
          <li key={`${entry.at} ${entry.step} ${entry.detail}`} data-outcome={entry.outcome}>
            <p className="timeline-facts">
              <time dateTime={entry.at}>{briefMomentOf(entry.at)}</time>
              {entry.outcome !== "done" && (
                <Tag tone={entry.outcome === "stopped" ? "off" : "plain"}>{outcomeWords[entry.outcome]}</Tag>
              )}
              <code>{entry.step}</code>
            </p>
            <p>
              <Sentences sentences={entry.sentences} english={entry.detail} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Answer({ timeline }: { timeline: Timeline }) {
  if (timeline.outcome === "done") {
    const hasStopped = timeline.entries.some(({ outcome }) => outcome === "stopped");
    return <p>{hasStopped ? "Nothing is stopped any more." : "Nothing stopped."}</p>;
  }
  const said = (
    <Sentences
      sentences={timeline.sentences}
      english={[timeline.reason, timeline.advice].filter((text) => text !== null).join(" ")}
    />
  );
  return timeline.outcome === "stopped" ? <Notice kind="problem">{said}</Notice> : <p>{said}</p>;
}

function subjectOf({ organization, user_id: user, request_id: request, event_id: event }: Timeline): string {
  const names = [
    ...(event === null ? [] : [`Event ${event}`]),
    ...(request === null ? [] : [`Request ${request}`]),
    ...(user === null ? [] : [`User ${user}`]),
    ...(organization === null ? [] : [organization]),
  ];
  return names.join(", ");
}
