import { Link } from "@tanstack/react-router";
import { Table } from "../../design/tables/table.tsx";
import { briefMomentOf } from "../date.ts";
import { locale } from "../language/language.ts";
import { Sentences } from "../sentences/sentences.tsx";
import type { RecordStore } from "./queries.ts";
import { ageInWords, queuedInWords, StoreState } from "./store-state.tsx";

export function StoreTable({ stores }: { stores: readonly RecordStore[] }) {
  return (
    <Table
      caption="Record stores by organization"
      rows={stores}
      keyOf={({ id }) => id}
      isMuted={({ state }) => state === "inactive"}
      columns={[
        { heading: "Organization", cell: (store) => <StoreName store={store} /> },
        {
          heading: "State",
          cell: (store) => (
            <>
              <StoreState store={store} />
              <span className="table-detail">
                <Sentences sentences={store.last_error_sentences} english={store.last_error} />
              </span>
            </>
          ),
        },
        { heading: "Waiting", cell: (store) => <Waiting store={store} /> },
        { heading: "Parked", cell: (store) => <Parked store={store} /> },
        {
          heading: "Last taken",
          cell: ({ last_success_at: success }) => (success ? briefMomentOf(success) : "Never"),
        },
      ]}
    />
  );
}

function StoreName({ store: { organization, organization_id, url } }: { store: RecordStore }) {
  return (
    <>
      <Link
        to="/organizations/$id/record-store"
        params={{ id: String(organization_id) }}
        className="table-name"
      >
        {organization}
      </Link>
      <span className="table-detail store-address">{url}</span>
    </>
  );
}

function Waiting({ store }: { store: RecordStore }) {
  return (
    <>
      {queuedInWords(store)}
      {store.oldest_queued_at && (
        <span className="table-detail">the oldest for {ageInWords(store.oldest_queued_at)}</span>
      )}
    </>
  );
}

function Parked({ store: { organization, parked } }: { store: RecordStore }) {
  if (parked === 0) return "None";
  return (
    <Link to="/record-stores/statements" search={{ organization, status: "parked" }}>
      {parked.toLocaleString(locale)}
      <span className="visually-hidden">
        {parked === 1 ? ` parked statement of ${organization}` : ` parked statements of ${organization}`}
      </span>
    </Link>
  );
}
