import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { Notice } from "../../design/notice.tsx";
import { dateOf, momentOf } from "../date.ts";
import { sentenceOf } from "../problem.ts";
import { type Endpoint, useRotateSecret } from "./queries.ts";
import { SecretDialog } from "./secret-dialog.tsx";

/** Where the change of the secret stands, and the one step that comes next. */
export function SigningSecret({ endpoint }: { endpoint: Endpoint }) {
  const [primary, second] = endpoint.secrets;
  return (
    <section className="endpoint-section" aria-labelledby="signing-secret">
      <h3 id="signing-secret">Signing secret</h3>
      {!second && <OneSecret endpoint={endpoint} since={primary?.creation_date} />}
      {second && second.expires_at === null && <SecondAdded endpoint={endpoint} />}
      {second?.expires_at && <SecondPromoted endpoint={endpoint} until={second.expires_at} />}
    </section>
  );
}

function OneSecret({ endpoint, since }: { endpoint: Endpoint; since: string | undefined }) {
  const rotate = useRotateSecret(endpoint.id);
  return (
    <>
      <p className="quiet">
        {since && `In use since ${dateOf(since)}. `}Changing it takes three steps, and no request is refused
        meanwhile: make a second secret, hand it over, make it the primary one.
      </p>
      <Failed error={rotate.error} />
      <div className="form-actions">
        <Button isBusy={rotate.isPending} onClick={() => rotate.mutate("add")}>
          Make a second secret
        </Button>
      </div>
      <NewSecret rotation={rotate} />
    </>
  );
}

function SecondAdded({ endpoint }: { endpoint: Endpoint }) {
  const promote = useRotateSecret(endpoint.id);
  const discard = useRotateSecret(endpoint.id);
  return (
    <>
      <p className="quiet">
        Two secrets are live. <code>webhook-signature</code> is made with both,{" "}
        <code>X-Service-Signature</code> with the old one. Once the partner has the new secret, make it the
        primary one.
      </p>
      <Failed error={promote.error} />
      <div className="form-actions">
        <Button isBusy={promote.isPending} onClick={() => promote.mutate("promote")}>
          Make the new one primary
        </Button>
        <ConfirmDialog
          action="Discard the new one"
          question="Discard the new secret?"
          consequences={<p>Nothing is signed with it any more. The old secret stays in use.</p>}
          isBusy={discard.isPending}
          failure={sentenceOf(discard.error)}
          onConfirm={(close) => discard.mutate("retire", { onSuccess: close })}
        />
      </div>
    </>
  );
}

function SecondPromoted({ endpoint, until }: { endpoint: Endpoint; until: string }) {
  const retire = useRotateSecret(endpoint.id);
  return (
    <>
      <p className="quiet">
        The new secret is the primary one. The old one also signs <code>webhook-signature</code> until{" "}
        {momentOf(until)}, for a receiver that has not changed over.
      </p>
      <div className="form-actions">
        <ConfirmDialog
          action="Retire the old one now"
          question="Retire the old secret now?"
          consequences={<p>A receiver that still checks with it refuses every request from then on.</p>}
          isBusy={retire.isPending}
          failure={sentenceOf(retire.error)}
          onConfirm={(close) => retire.mutate("retire", { onSuccess: close })}
        />
      </div>
    </>
  );
}

function Failed({ error }: { error: unknown }) {
  const sentence = sentenceOf(error);
  return sentence ? <Notice kind="problem">{sentence}</Notice> : null;
}

function NewSecret({ rotation }: { rotation: ReturnType<typeof useRotateSecret> }) {
  return (
    <SecretDialog
      title="The second secret"
      secret={rotation.data?.secret ?? null}
      onClose={() => rotation.reset()}
    />
  );
}
