import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../design/dialogs/confirm-dialog.tsx";
import { lectern } from "../../client.ts";
import { sentenceOf } from "../../problem.ts";
import { useRefresh } from "../queries.ts";
import type { StatementDetail } from "./queries.ts";

/** For one that the store will never take, so that it is not tried any more. */
export function Discard({ statement: { id, status } }: { statement: StatementDetail }) {
  const refresh = useRefresh();
  const discard = useMutation({
    mutationFn: () => lectern.recordStores.statements.discard(id),
    onSuccess: refresh,
  });
  if (status !== "parked") return null;
  return (
    <ConfirmDialog
      action="Discard"
      question="Discard this statement?"
      consequences={<p>It is not sent any more. It stays here, and you can send it again later.</p>}
      isBusy={discard.isPending}
      failure={sentenceOf(discard.error)}
      onConfirm={(close) => discard.mutate(undefined, { onSuccess: close })}
    />
  );
}
