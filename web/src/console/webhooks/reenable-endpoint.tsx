import { useState } from "react";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { Notice } from "../../design/notice.tsx";
import { sentenceOf } from "../problem.ts";
import { focusEndpoint } from "./endpoint-heading.ts";
import { waitingInWords } from "./endpoint-state.tsx";
import { type Endpoint, useSetPaused } from "./queries.ts";
import { ReplayDeliveries } from "./replay/replay-deliveries.tsx";

/** Lets an endpoint go on that the service had stopped, and offers what was given up until then. */
export function ReenableEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const setPaused = useSetPaused(endpoint.id);
  const [offer, setOffer] = useState<{ from?: string } | null>(null);
  const failingSince = endpoint.failing_since;
  if (offer && endpoint.state === "active") {
    return (
      <Notice kind="success">
        <p>
          Enabled again: what is queued is on its way. What had been given up is sent only if you ask for it.
        </p>
        <ReplayDeliveries endpoint={endpoint.id} range={offer} />
      </Notice>
    );
  }
  if (endpoint.state !== "disabled") return null;
  return (
    <Notice kind="problem">
      <p>
        <strong>Lectern stopped sending.</strong> {endpoint.disabled_reason}
      </p>
      <ConfirmDialog
        action="Enable again"
        look="primary"
        isSmall
        question="Enable this endpoint again?"
        consequences={
          <p>
            What is queued ({waitingInWords(endpoint)}) is sent from now on, the oldest first. Send a test
            before, to see whether the receiver is well.
          </p>
        }
        isBusy={setPaused.isPending}
        failure={sentenceOf(setPaused.error)}
        onConfirm={(close) =>
          setPaused.mutate(false, {
            onSuccess: () => {
              setOffer(failingSince ? { from: failingSince } : {});
              close();
              focusEndpoint();
            },
          })
        }
      />
    </Notice>
  );
}
