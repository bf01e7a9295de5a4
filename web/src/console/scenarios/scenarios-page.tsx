import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../design/button.tsx";
import { ForChanges } from "../../design/forms/may-change.tsx";
import { countOf } from "../count.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { SCENARIO_COUNT } from "./focus-after-change.ts";
import { NoScenarios } from "./no-scenarios.tsx";
import { scenariosQuery } from "./queries.ts";
import { ScenarioFilters } from "./scenario-filters.tsx";
import { isFiltered } from "./scenario-search.ts";
import { ScenarioTable } from "./scenario-table.tsx";

const route = getRouteApi("/signed-in/scenarios");

export function ScenariosPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(scenariosQuery(search));
  if (!data) return null;
  const isEmpty = data.count === 0 && !isFiltered(search);
  return (
    <>
      <PageHead
        title="Scenarios"
        lead="Role-plays: conversations with a character, scored on the points that a learner covers."
        action={<ImportLink />}
      />
      {!isEmpty && (
        <>
          <ScenarioFilters
            key={JSON.stringify({ ...search, page: undefined })}
            search={search}
            onFilter={(filters) => navigate({ search: filters })}
          />
          <p id={SCENARIO_COUNT} className="scenario-count" role="status" tabIndex={-1}>
            {countOf(data.count, "scenario")}
          </p>
        </>
      )}
      {data.count === 0 ? (
        <NoScenarios isFiltered={isFiltered(search)} />
      ) : (
        <ScenarioTable scenarios={data.results} />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function ImportLink() {
  return (
    <ForChanges>
      <Link to="/scenarios/import" className={buttonClass("outline")}>
        Import
      </Link>
    </ForChanges>
  );
}
