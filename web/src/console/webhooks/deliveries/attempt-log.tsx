import { Tag } from "../../../design/tag.tsx";
import { momentOf } from "../../date.ts";
import { Verbatim } from "../../verbatim.tsx";
import { errorWords } from "../error-words.ts";
import type { Attempt, DeliveryDetail } from "./queries.ts";

/** Every attempt, the newest first. */
export function AttemptLog({ delivery }: { delivery: DeliveryDetail }) {
  const attempts = delivery.log.toReversed();
  return (
    <section className="endpoint-section" aria-labelledby="attempts">
      <h2 id="attempts">Attempts</h2>
      {attempts.length === 0 ? (
        <p className="quiet">None yet.</p>
      ) : (
        <ol className="attempts" reversed>
          {attempts.map((attempt) => (
            <li key={`${attempt.round}/${attempt.number}/${attempt.started_at}`} className="attempt">
              <AttemptEntry attempt={attempt} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function AttemptEntry({ attempt }: { attempt: Attempt }) {
  const { error, message, address, duration_ms: duration, request_headers: headers } = attempt;
  return (
    <>
      <div className="page-head-title">
        <h3>{nameOf(attempt)}</h3>
        <Tag tone={error === null ? "good" : "off"}>
          {error === null ? "Received" : errorWords[error].label}
        </Tag>
      </div>
      <p className="quiet">
        {momentOf(attempt.started_at)}, {duration} ms{address && `, to ${address}`}
        {attempt.status_code !== null && `, answered ${attempt.status_code}`}
      </p>
      {error && (
        <p>
          {message} {errorWords[error].explanation}
        </p>
      )}
      <Answer attempt={attempt} />
      {headers && <Headers headers={headers} />}
    </>
  );
}

function nameOf({ round, number }: Attempt): string {
  return round === 1
    ? `Attempt ${number}`
    : `Attempt ${number} after sending again${round > 2 ? ` (${round - 1})` : ""}`;
}

function Answer({ attempt: { response_body: body, response_truncated: isTruncated } }: { attempt: Attempt }) {
  if (body === null) return null;
  if (body === "") return <p className="quiet">The answer was empty.</p>;
  return <Verbatim label={isTruncated ? "The first 16 KiB of the answer" : "The answer"} text={body} />;
}

function Headers({ headers }: { headers: NonNullable<Attempt["request_headers"]> }) {
  return (
    <details className="verbatim">
      <summary>Headers sent</summary>
      <dl className="headers">
        {headers.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
