import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../design/button.tsx";
import { ForChanges } from "../../design/forms/may-change.tsx";
import { Database } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { organizationQuery } from "../organizations/queries.ts";
import { BackFill } from "./backfill/back-fill.tsx";
import { DryRun } from "./insight/dry-run.tsx";
import { ReadBack } from "./insight/read-back.tsx";
import { type RecordStore, storeOfQuery } from "./queries.ts";
import { SetStore } from "./settings/set-store.tsx";
import { LatestStatements } from "./statements/latest-statements.tsx";
import { StoreActions } from "./store-actions.tsx";
import { StoreFacts } from "./store-facts.tsx";
import { STORE_HEADING } from "./store-heading.ts";
import { StoreState, stateInWords } from "./store-state.tsx";

const route = getRouteApi("/signed-in/organizations/$id/record-store");

export function OrganizationStorePage() {
  const { id } = route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  const { data: store } = useSuspenseQuery(storeOfQuery(id));
  return (
    <>
      <div className="toolbar">
        <div className="page-head-title">
          <h2 id={STORE_HEADING} tabIndex={-1}>
            Record store
          </h2>
          {store && <StoreState store={store} />}
        </div>
        <div className="form-actions">
          {store && (
            <Link
              to="/record-stores/statements"
              search={{ organization: organization.slug }}
              className={buttonClass("outline")}
            >
              Statements
            </Link>
          )}
          <SetStore organization={organization.id} store={store} />
        </div>
      </div>
      {store ? <Store store={store} /> : <NoStore />}
    </>
  );
}

function Store({ store }: { store: RecordStore }) {
  return (
    <>
      <p className="address">{store.url}</p>
      <p className="quiet">{stateInWords(store)}</p>
      <StoreActions store={store} />
      <StoreFacts store={store} />
      <LatestStatements store={store} />
      <DryRun store={store} />
      <ForChanges>
        <BackFill store={store} />
        <ReadBack store={store} />
      </ForChanges>
    </>
  );
}

function NoStore() {
  return (
    <EmptyState icon={Database} heading="No record store yet">
      <p>
        A learning record store (LRS) collects what people learn, whatever the system. Connect this
        organization’s, and each step of its learners arrives there as an xAPI statement: a lesson was begun,
        went on, was completed.
      </p>
      <p>
        You need its address and credentials, either a user name and password or an OAuth2 client, from
        whoever runs it. What happened before can be sent afterwards.
      </p>
    </EmptyState>
  );
}
