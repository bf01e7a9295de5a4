import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SelectField } from "../../../design/forms/field.tsx";
import { countOf } from "../../count.ts";
import { type QuestionStatistics as Statistics, type StudioLesson, statisticsQuery } from "../queries.ts";

const route = getRouteApi("/signed-in/studio/lessons/$lesson");
type Question = Statistics["questions"][number];

/** Below this share of learners who were right at once, a question may be worth another look. */
const HARD = 50;

export function QuestionStatistics({ id, lesson }: { id: string; lesson: StudioLesson }) {
  const { version, organization } = route.useSearch();
  const { data } = useSuspenseQuery(statisticsQuery(id, version, organization));
  const { questions } = data;
  return (
    <section className="page-section" aria-labelledby="lesson-questions">
      <h2 id="lesson-questions">How its questions go</h2>
      {lesson.is_own && (lesson.version ?? 0) > 1 && <ChooseVersion newest={lesson.version ?? 1} />}
      {questions.length === 0 ? (
        <p className="quiet">It asks nothing. A question in each section shows what has arrived.</p>
      ) : (
        <>
          <p className="quiet studio-hint">
            By first answers, since those are what learners knew. Of fewer than five learners nothing is told:
            it would be about people.
          </p>
          <ol className="studio-questions">
            {questions.map((question) => (
              <li key={`${question.section} ${question.question}`}>
                <OneQuestion question={question} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function ChooseVersion({ newest }: { newest: number }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="studio-choice">
      <SelectField
        name="version"
        label="Version"
        value={String(search.version ?? newest)}
        onChange={({ target }) =>
          navigate({ search: { ...search, version: Number(target.value) }, resetScroll: false })
        }
      >
        {Array.from({ length: newest }, (_, index) => newest - index).map((number) => (
          <option key={number} value={number}>
            {number === newest ? `${number}, which learners get` : number}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function OneQuestion({ question }: { question: Question }) {
  const { text, first_try_rate: rate, learners, most_chosen_wrong: wrong } = question;
  return (
    <>
      <p className="studio-question">{text}</p>
      {rate === null || learners === null ? (
        <p className="quiet">
          {question.is_withheld
            ? "Too few answers yet: fewer than five learners."
            : "Nobody has answered it yet."}
        </p>
      ) : (
        <>
          <Bar rate={rate} />
          <p>
            <b>{Math.round(rate)} %</b> right at the first try, of {countOf(learners, "learner")}
            {rate < HARD ? ". Worth another look: is it clear what is asked?" : "."}
          </p>
          {wrong !== null && (
            <p className="quiet">
              Chosen most instead, by {Math.round(wrong.rate)} %: “{wrong.text}”
            </p>
          )}
        </>
      )}
    </>
  );
}

/** The sentence below says the number. */
function Bar({ rate }: { rate: number }) {
  return (
    <svg className="studio-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="studio-bar-all" width="100" height="1" />
      <rect className={rate < HARD ? "studio-bar-hard" : "studio-bar-right"} width={rate} height="1" />
    </svg>
  );
}
