import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { organizationQuery } from "../queries.ts";
import { Figure, Figures } from "./figures.tsx";
import { Health } from "./health.tsx";
import { monthQuery, overviewQuery } from "./queries.ts";
import { Usage } from "./usage.tsx";

const route = getRouteApi("/signed-in/organizations/$id/");

export function OverviewPage() {
  const { id } = route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  const { data: total } = useSuspenseQuery(overviewQuery(id));
  const { data: month } = useSuspenseQuery(monthQuery(id));
  const hours = Math.round(month.time_spent_seconds / 360) / 10;
  return (
    <>
      <section aria-labelledby="learners">
        <div className="toolbar">
          <h2 id="learners">Learners</h2>
          <Link to="/people" search={{ organization: organization.slug }}>
            Find a person
          </Link>
        </div>
        <Figures>
          <Figure label="Active accounts" value={total.users_total} />
          <Figure label="New this month" value={month.users_new} />
          <Figure label="Ever active" value={total.users_active} />
          <Figure label="Active this month" value={month.users_active} />
        </Figures>
      </section>
      <section className="page-section" aria-labelledby="activity">
        <h2 id="activity">Activity this month</h2>
        <Figures>
          <Figure label="Lessons started" value={month.lessons_started} />
          <Figure label="Lessons completed" value={month.lessons_completed} />
          <Figure label="Role-plays completed" value={month.scenarios_completed} />
          <Figure label="Hours spent" value={hours} />
        </Figures>
      </section>
      <Usage organization={organization} />
      <Health organization={organization} />
    </>
  );
}
