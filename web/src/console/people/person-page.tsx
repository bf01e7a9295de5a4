import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMayChange } from "../../design/forms/may-change.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { TimelineSection } from "../why/timeline-section.tsx";
import { PersonAccess } from "./person-access.tsx";
import { PersonActions } from "./person-actions.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonLessons } from "./person-lessons.tsx";
import { PersonRole } from "./person-role.tsx";
import { PersonSessions } from "./person-sessions.tsx";
import { nameOf, PersonState } from "./person-words.tsx";
import { personQuery, personTimelineQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/people/$id");

export function PersonPage() {
  const { id } = route.useParams();
  const { data: person } = useSuspenseQuery(personQuery(id));
  const { data: timeline } = useSuspenseQuery(personTimelineQuery(id));
  const mayChange = useMayChange();
  return (
    <>
      <PageHead
        title={nameOf(person)}
        state={<PersonState person={person} />}
        lead={person.email ?? "No e-mail address"}
        back={{ to: "/people", label: "People" }}
      />
      <PersonFacts person={person} />
      <PersonActions person={person} />
      <PersonAccess person={person} />
      <PersonLessons id={id} />
      <PersonSessions id={id} />
      {mayChange && !person.erased_at && <PersonRole person={person} />}
      <section className="page-section" aria-labelledby="person-timeline">
        <h2 id="person-timeline">Timeline</h2>
        <TimelineSection timeline={timeline} heading={null} />
      </section>
    </>
  );
}
