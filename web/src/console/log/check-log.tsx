import { Button } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { countOf } from "../count.ts";
import { sentenceOf } from "../problem.ts";
import { useCheck } from "./queries.ts";

/** Computes the chain anew: of the organization that is filtered by, or of what belongs to none. */
export function CheckLog({ organization }: { organization: string | undefined }) {
  const check = useCheck();
  const found = check.data;
  return (
    <div className="form log-check">
      <p>
        {organization
          ? `Is the log of ${organization} whole?`
          : "Is the log of what belongs to no organization whole? Choose an organization to check its own."}{" "}
        <Button isSmall isBusy={check.isPending} onClick={() => check.mutate(organization)}>
          Check
        </Button>
      </p>
      {check.error && <Notice kind="problem">{sentenceOf(check.error)}</Notice>}
      {found && (
        <Notice kind={found.is_intact ? "success" : "problem"}>
          {found.is_intact
            ? `Whole: ${countOf(found.entries, "entry", "entries")}.`
            : `Broken at entry ${found.broken_at}. ${found.reason ?? ""}`}
        </Notice>
      )}
    </div>
  );
}
