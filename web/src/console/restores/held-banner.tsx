import { useQuery } from "@tanstack/react-query";
import { ChangeButton } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { briefMomentOf } from "../date.ts";
import { focusOn } from "../focus.ts";
import { sentenceOf } from "../problem.ts";
import { Sentences } from "../sentences/sentences.tsx";
import { sendingQuery, useResume } from "./queries.ts";

const channelNames: Record<string, string> = {
  webhooks: "Webhook deliveries",
  record_stores: "Statements for record stores",
  lti_scores: "Scores for an LMS",
  mail: "Mails",
};

/** On every page, because nothing is sent until somebody decides. */
export function HeldBanner() {
  const { data } = useQuery(sendingQuery);
  const resume = useResume();
  if (!data?.is_on_hold || data.restore === null) return null;
  const failure = sentenceOf(resume.error);
  const decide = (choice: "send" | "discard") =>
    resume.mutate(choice, { onSuccess: () => focusOn("content") });
  return (
    <section className="held" aria-label="Sending is on hold">
      <Notice kind="problem">
        <p>
          <strong>Nothing is sent</strong> since {briefMomentOf(data.restore.detected_at)}.{" "}
          <Sentences sentences={data.restore.sentences} english={data.restore.message} />
        </p>
      </Notice>
      <dl>
        {data.channels.map(({ channel, waiting, queued_before_restore: before }) => (
          <div key={channel}>
            <dt>{channelNames[channel] ?? channel}</dt>
            <dd>{before > 0 ? `${waiting} waiting, ${before} of them from before` : `${waiting} waiting`}</dd>
          </div>
        ))}
      </dl>
      <p>
        What is from before the restore was probably sent already. Discarded, it can still be found and sent
        again.
      </p>
      {failure && <Notice kind="problem">{failure}</Notice>}
      <div className="form-actions">
        <ChangeButton isSmall isBusy={resume.isPending} onClick={() => decide("send")}>
          Send all that waits
        </ChangeButton>
        <ChangeButton isSmall look="quiet" isBusy={resume.isPending} onClick={() => decide("discard")}>
          Discard what is from before, send the rest
        </ChangeButton>
      </div>
    </section>
  );
}
