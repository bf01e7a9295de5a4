import { Notice } from "../../../design/notice.tsx";
import { Sentences } from "../../sentences/sentences.tsx";
import type { ConnectionTest } from "../queries.ts";

const subjects: Record<ConnectionTest["checks"][number]["name"], string> = {
  credentials: "Credentials",
  integration: "Integration",
  employees: "Employees",
  groups: "Groups",
  webhooks: "Webhooks",
  invitations: "Invitations",
};

/** What came of a test, check by check: what is missing, and who has to do what. */
export function TestOutcome({ result: { ok, checks } }: { result: ConnectionTest }) {
  return (
    <Notice kind={ok ? "success" : "problem"}>
      <p>
        <strong>{ok ? "The connection works." : "Something is missing."}</strong> Nothing was changed.
      </p>
      <ul className="findings">
        {checks.map((check) => (
          <li key={check.name}>
            {check.ok ? `${subjects[check.name]}, in order: ` : `${subjects[check.name]}, to do: `}
            <Sentences sentences={check.detail_sentences} english={check.detail} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
