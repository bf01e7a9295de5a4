import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Notice } from "../../design/notice.tsx";
import { sentenceOf } from "../problem.ts";
import { SearchForm } from "../search/search-form.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { timelinesQuery } from "./queries.ts";
import { TimelineSection } from "./timeline-section.tsx";

const route = getRouteApi("/signed-in/why");

export function WhyPage() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHead
        title="Find out why"
        lead="What happened to a person, a request, a launch or an event, step by step, where it stopped, and what to do."
      />
      <SearchForm
        label="Reference, code, event id, e-mail or provider’s id"
        placeholder="Reference, code, e-mail, id"
        value={q}
        onSearch={(words) => navigate({ search: words.trim() ? { q: words.trim() } : {} })}
      />
      {q !== undefined && <Found q={q} />}
    </>
  );
}

function Found({ q }: { q: string }) {
  const { data, error } = useQuery(timelinesQuery(q));
  return (
    <div aria-live="polite">
      {error && <Notice kind="problem">{sentenceOf(error)}</Notice>}
      {data?.timelines.length === 0 && (
        <p>
          Nothing found. Requests, launches and links are kept for 30 days; a request appears here about a
          second after it was answered. By name, look among{" "}
          <Link to="/people" search={{ search: q }}>
            people
          </Link>{" "}
          and{" "}
          <Link to="/organizations" search={{ search: q }}>
            organizations
          </Link>
          .
        </p>
      )}
      {data?.timelines.map((timeline) => (
        <TimelineSection key={`${timeline.organization} ${timeline.user_id}`} timeline={timeline} />
      ))}
    </div>
  );
}
