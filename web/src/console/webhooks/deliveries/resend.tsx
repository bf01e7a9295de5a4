import { useState } from "react";
import { Button } from "../../../design/button.tsx";
import { useMayChange } from "../../../design/forms/may-change.tsx";
import { Notice } from "../../../design/notice.tsx";
import { sentenceOf } from "../../problem.ts";
import { type DeliveryDetail, useRedeliver } from "./queries.ts";

/** Sends it again, and says how that went as soon as it is known. */
export function Resend({ delivery }: { delivery: DeliveryDetail }) {
  const redeliver = useRedeliver(delivery.id);
  const [attemptsBefore, setAttemptsBefore] = useState<number | null>(null);
  if (!useMayChange()) return null;
  if (delivery.body === null) {
    return <p className="quiet">The event itself is no longer kept, so it cannot be sent again.</p>;
  }
  const failure = sentenceOf(redeliver.error);
  return (
    <div className="endpoint-actions">
      <div className="form-actions">
        <Button
          look="primary"
          isBusy={redeliver.isPending}
          onClick={() => {
            setAttemptsBefore(delivery.log.length);
            redeliver.mutate();
          }}
        >
          {delivery.status === "queued" ? "Send now" : "Send again"}
        </Button>
        <span className="quiet">The same id and bytes: a receiver that keeps ids notices the repeat.</span>
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {redeliver.isSuccess && attemptsBefore !== null && <Progress attempt={delivery.log[attemptsBefore]} />}
    </div>
  );
}

function Progress({ attempt }: { attempt: DeliveryDetail["log"][number] | undefined }) {
  if (!attempt) return <Notice kind="success">It is queued, and sent as soon as its turn comes.</Notice>;
  if (attempt.error === null) return <Notice kind="success">It was received.</Notice>;
  return <Notice kind="problem">It was not received. The attempt below says why.</Notice>;
}
