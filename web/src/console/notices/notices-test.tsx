import { ChangeButton } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { labelled } from "../language/language.ts";
import { sentenceOf } from "../problem.ts";
import { useNoticesTest } from "./queries.ts";

const names = { mail: "Mail", webhook: "Webhook" };

/** Whether notices get through to where people are who do not look at the console. */
export function NoticesTest() {
  const test = useNoticesTest();
  const channels = test.data?.channels;
  return (
    <>
      <ChangeButton isSmall look="quiet" isBusy={test.isPending} onClick={() => test.mutate()}>
        Test how notices reach you
      </ChangeButton>
      {test.error && <Notice kind="problem">{sentenceOf(test.error)}</Notice>}
      {channels?.length === 0 && (
        <Notice kind="problem">
          Notices stand here alone. With SMTP_URL they are mailed, with NOTICES_WEBHOOK_URL they are posted
          there, too.
        </Notice>
      )}
      {channels?.map(({ channel, failure }) => (
        <Notice key={channel} kind={failure === null ? "success" : "problem"}>
          {failure === null ? `${names[channel]}: a test was sent.` : labelled(names[channel], failure)}
        </Notice>
      ))}
    </>
  );
}
