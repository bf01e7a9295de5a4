import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../design/button.tsx";
import { Paging } from "../../design/tables/paging.tsx";
import { PAGE_SIZE } from "../search/list-search.ts";
import { PageHead } from "../shell/page-head.tsx";
import { InviteOperator } from "./invite-operator.tsx";
import { OperatorTable } from "./operator-table.tsx";
import { operatorsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/operators");

export function OperatorsPage() {
  const search = route.useSearch();
  const { data } = useQuery(operatorsQuery(search));
  if (!data) return null;
  return (
    <>
      <PageHead
        title="Operators"
        lead="Whoever runs this service. Owners may do everything, operators all but this page, readers only look."
        action={<InviteOperator />}
      />
      <OperatorTable operators={data.results} />
      <Paging
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        count={data.count}
        link={(page, label) => (
          <Link to="/operators" search={{ page }} className={buttonClass("outline", true)}>
            {label}
          </Link>
        )}
      />
    </>
  );
}
