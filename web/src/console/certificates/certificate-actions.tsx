import { ConfirmDialog } from "../../design/dialogs/confirm-dialog.tsx";
import { sentenceOf } from "../problem.ts";
import { type Certificate, useReissue, useRevoke } from "./queries.ts";

/** One that was replaced or withdrawn stays as it is. */
export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { state, name, title } = certificate;
  const revoke = useRevoke(certificate);
  const reissue = useReissue(certificate);
  if (state !== "valid" && state !== "revoked") return null;
  return (
    <span className="table-actions">
      <ConfirmDialog
        action="Reissue"
        isSmall
        question={`Reissue the certificate of ${name}?`}
        consequences={
          <p>
            A new one for {title} is issued with a new check code, with the name, the brand and the signatory
            of today. Whoever checks the old code is told that it was replaced.
          </p>
        }
        isBusy={reissue.isPending}
        failure={sentenceOf(reissue.error)}
        onConfirm={(close) => reissue.mutate(undefined, { onSuccess: close })}
      />
      {state === "valid" && (
        <ConfirmDialog
          action="Revoke"
          isSmall
          question={`Revoke the certificate of ${name}?`}
          consequences={
            <p>Whoever checks it is told so from now on. The learner gets no other unless you reissue it.</p>
          }
          isBusy={revoke.isPending}
          failure={sentenceOf(revoke.error)}
          onConfirm={(close) => revoke.mutate(undefined, { onSuccess: close })}
        />
      )}
    </span>
  );
}
