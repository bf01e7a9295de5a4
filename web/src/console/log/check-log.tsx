import { Button } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { countOf } from "../count.ts";
import { sentenceOf } from "../problem.ts";
import { useVerification } from "./queries.ts";

/** Verifies the hash chain of the filtered organization, or of the entries that belong to none. */
export function CheckLog({ organization }: { organization: string | undefined }) {
  const verification = useVerification();
  const found = verification.data;
  return (
    <div className="form log-check">
      <p>
        {organization
          ? `Verify the hash chain of ${organization}.`
          : "Verify the hash chain of entries without an organization. Filter by an organization to verify its own."}{" "}
        <Button isSmall isBusy={verification.isPending} onClick={() => verification.mutate(organization)}>
          Verify
        </Button>
      </p>
      {verification.error && <Notice kind="problem">{sentenceOf(verification.error)}</Notice>}
      {found && (
        <Notice kind={found.is_intact ? "success" : "problem"}>
          {found.is_intact
            ? `Intact: ${countOf(found.entries, "entry", "entries")}.`
            : `Broken at entry ${found.broken_at}. ${found.reason ?? ""}`}
        </Notice>
      )}
    </div>
  );
}
