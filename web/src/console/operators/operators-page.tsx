import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { operatorsQuery } from "../operator-queries.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { InviteOperator } from "./invite-operator.tsx";
import { OperatorTable } from "./operator-table.tsx";

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
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}
