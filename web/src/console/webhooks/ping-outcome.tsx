import { Notice } from "../../design/notice.tsx";
import { errorWords } from "./error-words.ts";
import type { PingResult } from "./queries.ts";

/** What came of a test delivery, in words. */
export function PingOutcome({ result }: { result: PingResult }) {
  const { is_delivered: isDelivered, error, message, response_body: body } = result;
  if (isDelivered) {
    return (
      <Notice kind="success">
        <p>
          The test arrived: the receiver answered {result.status_code} after {result.duration_ms} ms. Its id
          is <code>{result.event_id}</code>.
        </p>
      </Notice>
    );
  }
  return (
    <Notice kind="problem">
      <p>
        The test was not received. {message} {error && errorWords[error].explanation}
      </p>
      {body && <pre className="answer">{body}</pre>}
    </Notice>
  );
}
