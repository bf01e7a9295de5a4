import { ConfirmChange } from "../forms/confirm-change.tsx";
import { type Certificate, useReissue, useRevoke } from "./queries.ts";

/** One that was replaced or withdrawn stays as it is. */
export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { state, name, title } = certificate;
  const revoke = useRevoke(certificate);
  const reissue = useReissue(certificate);
  if (state !== "valid" && state !== "revoked") return null;
  return (
    <span className="table-actions">
      <ConfirmChange
        action="Reissue"
        isSmall
        question={`Reissue the certificate of ${name}?`}
        consequences={
          <p>
            A new one for {title} is issued with a new check code, with the name, the brand and the signatory
            of today. Whoever checks the old code is told that it was replaced.
          </p>
        }
        change={reissue}
        onConfirm={(end) => reissue.mutate(undefined, end)}
      />
      {state === "valid" && (
        <ConfirmChange
          action="Revoke"
          isSmall
          question={`Revoke the certificate of ${name}?`}
          consequences={
            <p>Whoever checks it is told so from now on. The learner gets no other unless you reissue it.</p>
          }
          change={revoke}
          onConfirm={(end) => revoke.mutate(undefined, end)}
        />
      )}
    </span>
  );
}
