import { Link } from "@tanstack/react-router";
import { Notice } from "../../../design/notice.tsx";
import type { PingResult } from "../endpoint-queries.ts";
import { errorWords } from "../error-words.ts";

/** What came of a test delivery, in words. */
export function PingOutcome({ result }: { result: PingResult }) {
  const { is_delivered: isDelivered, error, message, response_body: body, delivery_id: delivery } = result;
  if (isDelivered) {
    return (
      <Notice kind="success">
        <p>
          The test arrived: the receiver answered {result.status_code} after {result.duration_ms} ms.{" "}
          <WhatWasSent delivery={delivery} />
        </p>
      </Notice>
    );
  }
  return (
    <Notice kind="problem">
      <p>
        The test was not received. {message} {error && errorWords[error].explanation}{" "}
        <WhatWasSent delivery={delivery} />
      </p>
      {body && <pre>{body}</pre>}
    </Notice>
  );
}

function WhatWasSent({ delivery }: { delivery: number }) {
  return (
    <Link to="/webhooks/deliveries/$delivery" params={{ delivery: String(delivery) }}>
      See what was sent.
    </Link>
  );
}
