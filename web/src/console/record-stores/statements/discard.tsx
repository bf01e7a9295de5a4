import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { storeKeys } from "../queries.ts";
import type { StatementDetail } from "./queries.ts";

/** For one that the store will never take, so that it is not tried any more. */
export function Discard({ statement: { id, status } }: { statement: StatementDetail }) {
  const discard = useChange(() => lectern.recordStores.statements.discard(id), ...storeKeys);
  if (status !== "parked") return null;
  return (
    <ConfirmChange
      action="Discard"
      question="Discard this statement?"
      consequences={<p>It is not sent any more. It stays here, and you can send it again later.</p>}
      change={discard}
      onConfirm={(end) => discard.mutate(undefined, end)}
    />
  );
}
