import { ChangeButton } from "../../../design/button.tsx";
import { ConfirmDialog } from "../../../design/dialogs/confirm-dialog.tsx";
import { Notice } from "../../../design/notice.tsx";
import { Tag } from "../../../design/tag.tsx";
import { dateOf } from "../../date.ts";
import { sentenceOf } from "../../problem.ts";
import { type Issue, useResolve } from "./queries.ts";

const kinds: Readonly<Record<string, string>> = {
  unknown_status: "Unknown status",
  no_work_email: "No work address",
  duplicate_email: "Same address twice",
  ambiguous_email: "Several accounts",
  last_admin: "Last administrator",
  admin_needs_confirmation: "Administrator’s account",
  rehire_needs_confirmation: "Hired again?",
  linked_elsewhere: "Other connection",
  link_needs_confirmation: "Not linked yet",
  email_taken: "Address is taken",
  unreadable_record: "Unreadable record",
  left_employment_types: "Other type of employment",
  orphaned: "Not in the new integration",
};

/** Where the API's advice speaks of its own fields, in words of these pages. */
const adviceHere: Readonly<Record<string, string>> = {
  left_employment_types:
    "The account stays, and goes on following the HR system. Deactivate it if they are not to learn any more, or add the type in the settings.",
  no_work_email:
    "Enter a work address in the HR system, or let the rules in the settings use personal addresses.",
  admin_needs_confirmation: "Ask whether it is the same person. If so, link the account here.",
  rehire_needs_confirmation:
    "Ask whether it is the same person. If so, link the account here, and they get it back. Else give the new employee another address, or take it from the former account.",
};

export function IssueEntry({ issue }: { issue: Issue }) {
  const resolve = useResolve(issue.id);
  const failure = sentenceOf(resolve.error);
  const { kind, person, detail, advice, first_seen: first, user_id: user } = issue;
  return (
    <li className="hris-issue">
      <div className="page-head-title">
        <h3>{person}</h3>
        <Tag tone={issue.is_open ? "off" : "plain"}>{kinds[kind] ?? kind.replaceAll("_", " ")}</Tag>
      </div>
      <p>{detail}</p>
      <p className="hris-advice">{adviceHere[kind] ?? advice}</p>
      <p className="quiet">
        Since {dateOf(first)}
        {user !== null && `, about account ${user}`}
      </p>
      {issue.is_open && (
        <div className="form-actions">
          {/^(admin|rehire)_needs_confirmation$/.test(kind) && <SamePerson issue={issue} resolve={resolve} />}
          <ChangeButton isSmall isBusy={resolve.isPending} onClick={() => resolve.mutate(false)}>
            Resolve<span className="visually-hidden"> the issue of {person}</span>
          </ChangeButton>
        </div>
      )}
      {failure && <Notice kind="problem">{failure}</Notice>}
    </li>
  );
}

function SamePerson({ issue, resolve }: { issue: Issue; resolve: ReturnType<typeof useResolve> }) {
  return (
    <ConfirmDialog
      action="Same person: link"
      isSmall
      look="primary"
      question={
        issue.kind === "rehire_needs_confirmation"
          ? `Is ${issue.person} whoever had account ${issue.user_id}?`
          : `Is ${issue.person} the administrator with account ${issue.user_id}?`
      }
      consequences={
        <p>
          From then on the HR system decides about this account, its name and address, and deactivates it when
          the person leaves. Ask in person first: an address is easily given to somebody else.
        </p>
      }
      isBusy={resolve.isPending}
      failure={sentenceOf(resolve.error)}
      onConfirm={(close) => resolve.mutate(true, { onSuccess: close })}
    />
  );
}
