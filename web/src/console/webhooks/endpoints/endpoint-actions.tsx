import { ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { sentenceOf } from "../../problem.ts";
import { type Endpoint, usePause, usePing, useResume, useUpdateEndpoint } from "../endpoint-queries.ts";
import { ReplayOffers } from "../replay/replay-offers.tsx";
import { EditEndpoint } from "./endpoint-dialogs.tsx";
import { focusEndpoint } from "./endpoint-heading.ts";
import { PingOutcome } from "./ping-outcome.tsx";
import { ReenableEndpoint } from "./reenable-endpoint.tsx";

export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const ping = usePing(endpoint.id);
  const pause = usePause(endpoint.id);
  const resume = useResume(endpoint.id);
  const update = useUpdateEndpoint(endpoint.id);
  const isSending = endpoint.state === "active" || endpoint.state === "failing";
  const offers = isSending ? ((resume.data ?? update.data)?.replay_offers ?? []) : [];
  const failure = sentenceOf(ping.error ?? pause.error ?? resume.error ?? update.error);
  return (
    <div className="endpoint-actions">
      {endpoint.state === "disabled" && <ReenableEndpoint endpoint={endpoint} resume={resume} />}
      <ReplayOffers endpoint={endpoint.id} offers={offers} />
      <div className="form-actions">
        <ChangeButton
          look={endpoint.state === "disabled" ? "outline" : "primary"}
          isBusy={ping.isPending}
          onClick={() => ping.mutate()}
        >
          Send a test
        </ChangeButton>
        {(isSending || endpoint.state === "paused") && (
          // One button that changes its name, so that the focus stays on it.
          <ChangeButton
            isBusy={pause.isPending || resume.isPending}
            onClick={() => (isSending ? pause.mutate() : resume.mutate())}
          >
            {isSending ? "Pause" : "Resume"}
          </ChangeButton>
        )}
        <EditEndpoint endpoint={endpoint} />
        {endpoint.state === "inactive" ? (
          <ChangeButton
            isBusy={update.isPending}
            onClick={() => update.mutate({ is_active: true }, { onSuccess: focusEndpoint })}
          >
            Switch on
          </ChangeButton>
        ) : (
          <SwitchOff update={update} />
        )}
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {ping.data && <PingOutcome key={ping.data.event_id} result={ping.data} />}
    </div>
  );
}

function SwitchOff({ update }: { update: ReturnType<typeof useUpdateEndpoint> }) {
  return (
    <ConfirmChange
      action="Switch off"
      question="Switch this endpoint off?"
      consequences={
        <p>
          Events that happen from now on are not queued for it, so they are not sent later either; the partner
          can still poll them. To hold events back for a while, pause the endpoint instead.
        </p>
      }
      change={update}
      onConfirm={(end) => update.mutate({ is_active: false }, end)}
      onDone={focusEndpoint}
    />
  );
}
