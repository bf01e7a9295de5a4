import { Notice } from "../../../design/notice.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import type { Endpoint, useResume } from "../endpoint-queries.ts";
import { focusEndpoint } from "./endpoint-heading.ts";
import { WhyDisabled, waitingInWords } from "./endpoint-state.tsx";

interface ReenableEndpointProps {
  endpoint: Endpoint;
  resume: ReturnType<typeof useResume>;
}

/** Why the service stopped sending to an endpoint, and how it goes on. */
export function ReenableEndpoint({ endpoint, resume }: ReenableEndpointProps) {
  return (
    <Notice kind="problem">
      <p>
        <strong>Lectern stopped sending.</strong> <WhyDisabled endpoint={endpoint} />
      </p>
      <ConfirmChange
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
        change={resume}
        onConfirm={(end) => resume.mutate(undefined, end)}
        onDone={focusEndpoint}
      />
    </Notice>
  );
}
