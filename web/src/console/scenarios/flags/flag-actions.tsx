import { ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { sentenceOf } from "../../problem.ts";
import { PromotePhrase } from "../calibration/phrases/promote-phrase.tsx";
import { ScoreAgain } from "../calibration/rescoring/score-again.tsx";
import { type Flag, useResolveFlag } from "./queries.ts";

/** A decision may be taken anew. */
export function FlagActions({ scenario, flag }: { scenario: number; flag: Flag }) {
  const resolve = useResolveFlag(scenario, flag.id);
  const failure = sentenceOf(resolve.error);
  return (
    <fieldset className="table-actions" aria-label={flag.sentences[0] ?? flag.concept}>
      {flag.status !== "accepted" && (
        <ChangeButton isSmall isBusy={resolve.isPending} onClick={() => resolve.mutate("accepted")}>
          Accept
        </ChangeButton>
      )}
      {flag.status !== "rejected" && (
        <ChangeButton isSmall isBusy={resolve.isPending} onClick={() => resolve.mutate("rejected")}>
          Reject
        </ChangeButton>
      )}
      {flag.sentences.length > 0 && (
        <PromotePhrase
          scenario={scenario}
          language={flag.language}
          source="flag"
          text={flag.sentences[0]?.slice(0, 500) ?? ""}
          concept={flag.concept}
        />
      )}
      {flag.detector_version !== null && flag.sentences.length > 0 && (
        <ScoreAgain scenario={scenario} flag={flag.id} />
      )}
      {failure && <Notice kind="problem">{failure}</Notice>}
    </fieldset>
  );
}
