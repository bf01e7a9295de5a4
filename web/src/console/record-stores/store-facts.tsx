import { Link } from "@tanstack/react-router";
import { Fact } from "../../design/facts.tsx";
import { countOf } from "../count.ts";
import { dateOf, momentOf } from "../date.ts";
import { locale } from "../language/language.ts";
import type { RecordStore } from "./queries.ts";
import { ageInWords, queuedInWords } from "./store-state.tsx";

export function StoreFacts({ store }: { store: RecordStore }) {
  const { organization, oldest_queued_at: oldest, parked, missing, last_success_at: success } = store;
  return (
    <dl className="facts">
      <Fact label="Waiting to be sent">{queuedInWords(store)}</Fact>
      {oldest && (
        <Fact label="The oldest has waited for">
          {ageInWords(oldest)}, since {momentOf(oldest)}
        </Fact>
      )}
      <Fact label="Parked, because the store refuses them">
        {parked === 0 ? (
          "None"
        ) : (
          <Link to="/record-stores/statements" search={{ organization, status: "parked" }}>
            {countOf(parked, "statement")}
          </Link>
        )}
      </Fact>
      {missing > 0 && (
        <Fact label="Taken, and missing when read back">
          <Link to="/record-stores/statements" search={{ organization, status: "missing" }}>
            {countOf(missing, "statement")}
          </Link>
        </Fact>
      )}
      <Fact label="Last taken">{success ? momentOf(success) : "Never"}</Fact>
      {store.failing_since && <Fact label="Nothing but failures since">{momentOf(store.failing_since)}</Fact>}
      {store.resting_until && <Fact label="Nothing is tried before">{momentOf(store.resting_until)}</Fact>}
      <Fact label="How Lectern signs in there">{authInWords(store.auth)}</Fact>
      <Fact label="Statements a second, at most">{store.most_per_second.toLocaleString(locale)}</Fact>
      <Fact label="Connected">{dateOf(store.creation_date)}</Fact>
    </dl>
  );
}

function authInWords(auth: RecordStore["auth"]): string {
  if (auth.type === "basic") return `Basic, as ${auth.username}`;
  const scope = auth.scope ? `, scope ${auth.scope}` : "";
  const method = auth.client_auth === "body" ? ", secret in the body" : "";
  return `OAuth2, as ${auth.client_id} at ${auth.token_url}${scope}${method}`;
}
