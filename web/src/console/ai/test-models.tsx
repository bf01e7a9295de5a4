import { ChangeButton } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { labelled } from "../language/language.ts";
import { sentenceOf } from "../problem.ts";
import { Sentences } from "../sentences/sentences.tsx";
import { endpointWords } from "./endpoint-words.ts";
import { type AiTest, useTestAi } from "./queries.ts";

/** Asks each endpoint for next to nothing, and says what came. */
export function TestModels({ organization }: { organization: number | null }) {
  const test = useTestAi(organization);
  return (
    <div className="ai-test">
      <ChangeButton look="outline" isBusy={test.isPending} onClick={() => test.mutate()}>
        Test the endpoints
      </ChangeButton>
      {test.error && <Notice kind="problem">{sentenceOf(test.error)}</Notice>}
      {test.data && <Outcome result={test.data} />}
    </div>
  );
}

function Outcome({ result: { is_ok: isOk, endpoints } }: { result: AiTest }) {
  return (
    <Notice kind={isOk ? "success" : "problem"}>
      <p>
        <strong>{isOk ? "Every endpoint answers." : "Something has to be done."}</strong>
      </p>
      <ul className="findings">
        {endpoints.map(({ endpoint, message, sentences, duration_ms: duration }) => (
          <li key={endpoint}>
            {labelled(endpointWords[endpoint], "")}
            <Sentences sentences={sentences} english={message} /> ({duration} ms)
          </li>
        ))}
      </ul>
    </Notice>
  );
}
