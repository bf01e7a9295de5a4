import { useQuery } from "@tanstack/react-query";
import { sentenceOf } from "../../problem.ts";
import { SearchForm } from "../../search/search-form.tsx";
import { HistoryTable } from "../changes/change-table.tsx";
import { historyQuery } from "./queries.ts";

interface PersonHistoryProps {
  organization: number;
  person: string | undefined;
  onAsk: (person: string) => void;
}

/** Why an account is as it is: what the HR system had done to it. */
export function PersonHistory({ organization, person, onAsk }: PersonHistoryProps) {
  return (
    <section className="page-section" aria-labelledby="history">
      <h2 id="history">Why is an account as it is?</h2>
      <p className="quiet">What runs did to one person, such as why an account is inactive.</p>
      <SearchForm label="E-mail address or account id" value={person} onSearch={onAsk} />
      {person !== undefined && <History organization={organization} person={person} />}
    </section>
  );
}

function History({ organization, person }: { organization: number; person: string }) {
  const { data, error } = useQuery(historyQuery(organization, person));
  if (error) return <p role="alert">{sentenceOf(error)}</p>;
  if (data === undefined) return null;
  if (data === null) return <p role="status">Nobody here has the address or id “{person}”.</p>;
  const { user, changes } = data;
  const name = [user.first_name, user.last_name].filter(Boolean).join(" ") || `Account ${user.id}`;
  const state = user.is_active
    ? `${name}, account ${user.id}, is active.`
    : `${name}, account ${user.id}, is inactive.`;
  return (
    <>
      <p role="status">
        {state}
        {changes.length === 0 && " No run has touched it: what became of it was somebody else’s doing."}
      </p>
      {changes.length > 0 && <HistoryTable changes={changes} />}
    </>
  );
}
