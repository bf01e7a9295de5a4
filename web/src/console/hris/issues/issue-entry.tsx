import { ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { Tag } from "../../../design/tag.tsx";
import { dateOf } from "../../date.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { sentenceOf } from "../../problem.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import { type Issue, useResolve } from "./queries.ts";

const kinds: Readonly<Record<string, string>> = {
  unknown_status: "Unknown status",
  no_work_email: "No work address",
  unusable_work_email: "Unusable address",
  hidden_characters: "Hidden characters",
  duplicate_email: "Same address twice",
  same_person_twice: "Same person twice?",
  ambiguous_email: "Several accounts",
  last_admin: "Last administrator",
  admin_needs_confirmation: "Administrator’s account",
  address_needs_confirmation: "New address waits",
  rehire_needs_confirmation: "Hired again?",
  linked_elsewhere: "Other connection",
  link_needs_confirmation: "Account of their own",
  person_needs_confirmation: "Somebody else?",
  number_needs_whole_reading: "Waits for a whole reading",
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
    "For mails, enter a work address in the HR system, or let the rules in the settings use personal addresses. Without one they come from the portal, an LMS or a printed code.",
  admin_needs_confirmation: "Ask whether it is the same person. If so, link the account here.",
  link_needs_confirmation:
    "Ask the account’s holder whether it is the same person. If so, link the account here. Else give the employee another address in the HR system.",
  address_needs_confirmation:
    "Ask the account’s holder, not by the new address. If it is theirs, agree here; a link in a mail to the present mailbox does the same.",
  person_needs_confirmation:
    "Ask the HR department whether the personnel number went to somebody else. If it did, give the employee an account of their own; the one from before stays with its history, so deactivate it if its holder has left. If it is the same person, link it here.",
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
      <p>
        <Sentences sentences={issue.detail_sentences} english={detail} />
      </p>
      <p className="hris-advice">
        {adviceHere[kind] ?? <Sentences sentences={issue.advice_sentences} english={advice} />}
      </p>
      <p className="quiet">
        Since {dateOf(first)}
        {user !== null && `, about account ${user}`}
      </p>
      {issue.is_open && (
        <div className="form-actions">
          {/^(admin|link|rehire|person)_needs_confirmation$/.test(kind) && (
            <SamePerson issue={issue} resolve={resolve} />
          )}
          {kind === "person_needs_confirmation" && <SomebodyElse issue={issue} resolve={resolve} />}
          {kind === "address_needs_confirmation" && issue.proposed?.email && (
            <NewAddress issue={issue} email={issue.proposed.email} resolve={resolve} />
          )}
          <ChangeButton isSmall isBusy={resolve.isPending} onClick={() => resolve.mutate({})}>
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
    <ConfirmChange
      action="Same person: link"
      isSmall
      look="primary"
      question={
        issue.kind === "admin_needs_confirmation"
          ? `Is ${issue.person} the administrator with account ${issue.user_id}?`
          : `Is ${issue.person} whoever has account ${issue.user_id}?`
      }
      consequences={
        <p>
          From then on the HR system decides about this account and its name, and deactivates it when the
          person leaves. Ask in person first: an address is easily given to somebody else.
        </p>
      }
      change={resolve}
      onConfirm={(end) => resolve.mutate({ link: true }, end)}
    />
  );
}

function SomebodyElse({ issue, resolve }: { issue: Issue; resolve: ReturnType<typeof useResolve> }) {
  return (
    <ConfirmChange
      action="Somebody else: new account"
      isSmall
      look="primary"
      question={`Shall ${issue.person} have an account of their own?`}
      consequences={
        <p>
          The next run makes it. Account {issue.user_id} stays as it is, with what was learned in it, and
          follows the HR system no more.
        </p>
      }
      change={resolve}
      onConfirm={(end) => resolve.mutate({ new_account: true }, end)}
    />
  );
}

function NewAddress({
  issue,
  email,
  resolve,
}: {
  issue: Issue;
  email: string;
  resolve: ReturnType<typeof useResolve>;
}) {
  return (
    <ConfirmChange
      action="Give the new address"
      isSmall
      look="primary"
      question={`Shall account ${issue.user_id} have the address ${email}?`}
      consequences={
        <p>
          From then on links to a new password go there. Ask the account’s holder first, and not by the new
          address: whoever writes to the HR system could have put in one of their own.
        </p>
      }
      change={resolve}
      onConfirm={(end) => resolve.mutate({ address: email }, end)}
    />
  );
}
