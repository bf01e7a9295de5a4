import { Notice } from "../../../design/notice.tsx";
import { labelled } from "../../language/language.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import type { ConnectionTest } from "./queries.ts";

const subjects: Record<ConnectionTest["steps"][number]["step"], string> = {
  about: "Address",
  statements: "Credentials",
};

/** What came of a connection test, step by step. */
export function TestOutcome({ result: { is_well: isWell, steps } }: { result: ConnectionTest }) {
  return (
    <Notice kind={isWell ? "success" : "problem"}>
      <p>
        <strong>{isWell ? "The connection works." : "The connection does not work yet."}</strong> Nothing was
        sent into the record.
      </p>
      <ul className="findings">
        {steps.map(({ step, message, sentences, duration_ms: duration }) => (
          <li key={step}>
            {labelled(subjects[step], "")}
            <Sentences sentences={sentences} english={message} />
            {duration !== null && ` (${duration} ms)`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
