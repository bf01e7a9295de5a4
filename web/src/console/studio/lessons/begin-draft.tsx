import { Link, useNavigate } from "@tanstack/react-router";
import { buttonClass, ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { titleOf } from "../../language/language.ts";
import { sentenceOf } from "../../problem.ts";
import { type StudioLesson, useCreateDraft } from "../queries.ts";

interface BeginDraftProps {
  lesson: StudioLesson;
  organization: string | undefined;
  isSmall?: boolean;
}

/** A copy of the platform's lesson, the next version of one's own; where somebody is at it already, the way there. */
export function BeginDraft({ lesson, organization, isSmall = false }: BeginDraftProps) {
  const create = useCreateDraft();
  const navigate = useNavigate();
  const [open] = lesson.open_drafts;
  if (lesson.is_own && open !== undefined)
    return (
      <Link
        to="/studio/drafts/$draft"
        params={{ draft: String(open) }}
        className={buttonClass("outline", isSmall)}
      >
        Go on writing
        <Named lesson={lesson} />
      </Link>
    );
  const begin = () =>
    create.mutate(
      { template_id: lesson.id, ...(organization ? { organization } : {}) },
      { onSuccess: ({ id }) => navigate({ to: "/studio/drafts/$draft", params: { draft: String(id) } }) },
    );
  return (
    <>
      <ChangeButton isSmall={isSmall} isBusy={create.isPending} onClick={begin}>
        {lesson.is_own ? "Write next version" : "Copy"}
        <Named lesson={lesson} />
      </ChangeButton>
      {create.error && <Notice kind="problem">{sentenceOf(create.error)}</Notice>}
    </>
  );
}

function Named({ lesson }: { lesson: StudioLesson }) {
  const title = titleOf(lesson);
  return <span className="visually-hidden">{lesson.is_own ? ` of ${title}` : ` ${title}`}</span>;
}
