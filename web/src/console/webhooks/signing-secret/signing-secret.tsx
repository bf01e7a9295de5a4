import { ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { dateOf, momentOf } from "../../date.ts";
import { focusOn } from "../../focus.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { sentenceOf } from "../../problem.ts";
import { type Endpoint, useRotateSecret } from "../endpoint-queries.ts";
import { SecretDialog } from "./secret-dialog.tsx";

const HEADING = "signing-secret";
const focusHeading = () => focusOn(HEADING);

type Rotation = ReturnType<typeof useRotateSecret>;

/** Where the change of the secret stands, and the one step that comes next. */
export function SigningSecret({ endpoint }: { endpoint: Endpoint }) {
  const [primary, second] = endpoint.secrets;
  // Kept here, above the steps: the new secret must stay in sight when the next step takes the place of this one.
  const rotation = useRotateSecret(endpoint.id);
  const failure = sentenceOf(rotation.error);
  return (
    <section className="endpoint-section" aria-labelledby={HEADING}>
      <h3 id={HEADING} tabIndex={-1}>
        Signing secret
      </h3>
      {!second && <OneSecret rotation={rotation} since={primary?.creation_date} />}
      {second && second.expires_at === null && <SecondAdded rotation={rotation} />}
      {second?.expires_at && <SecondPromoted rotation={rotation} until={second.expires_at} />}
      {failure && <Notice kind="problem">{failure}</Notice>}
      <SecretDialog
        title="The second secret"
        secret={rotation.data?.secret ?? null}
        onClose={() => rotation.reset()}
      />
    </section>
  );
}

function OneSecret({ rotation, since }: { rotation: Rotation; since: string | undefined }) {
  return (
    <>
      <p className="quiet">
        {since && `In use since ${dateOf(since)}. `}Changing it takes three steps, and no request is refused
        meanwhile: make a second secret, hand it over, make it the primary one.
      </p>
      <div className="form-actions">
        <ChangeButton isBusy={rotation.isPending} onClick={() => rotation.mutate("add")}>
          Make a second secret
        </ChangeButton>
      </div>
    </>
  );
}

function SecondAdded({ rotation }: { rotation: Rotation }) {
  return (
    <>
      <p className="quiet">
        Two secrets are live. <code>webhook-signature</code> is made with both,{" "}
        <code>X-Service-Signature</code> with the old one. Once the partner has the new secret, make it the
        primary one.
      </p>
      <div className="form-actions">
        <ChangeButton
          isBusy={rotation.isPending}
          onClick={() => rotation.mutate("promote", { onSuccess: focusHeading })}
        >
          Make the new one primary
        </ChangeButton>
        <ConfirmChange
          action="Discard the new one"
          question="Discard the new secret?"
          consequences={<p>Nothing is signed with it any more. The old secret stays in use.</p>}
          change={rotation}
          onConfirm={() => rotation.mutate("abandon", { onSuccess: focusHeading })}
        />
      </div>
    </>
  );
}

function SecondPromoted({ rotation, until }: { rotation: Rotation; until: string }) {
  return (
    <>
      <p className="quiet">
        The new secret is the primary one. The old one also signs <code>webhook-signature</code> until{" "}
        {momentOf(until)}, for a receiver that has not changed over.
      </p>
      <div className="form-actions">
        <ConfirmChange
          action="Retire the old one now"
          question="Retire the old secret now?"
          consequences={<p>A receiver that still checks with it refuses every request from then on.</p>}
          change={rotation}
          onConfirm={() => rotation.mutate("retire", { onSuccess: focusHeading })}
        />
      </div>
    </>
  );
}
