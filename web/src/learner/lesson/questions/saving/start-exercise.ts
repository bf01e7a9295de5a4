import { words } from "../../../words.ts";
import { createReminder } from "./reminder.ts";
import { type SavedInPlace, saveInPlace } from "./save-in-place.ts";

/** Answers are sent and graded without leaving the page. */
export function startExercise(): void {
  const exercise = document.getElementById("exercise");
  if (!exercise) return;
  const reminder = createReminder();
  const questions = [...exercise.querySelectorAll<HTMLFormElement>("form.question")].map((form) =>
    saveInPlace(form, () => reminder.leaveOut(form)),
  );
  const onward = document.querySelector<HTMLFormElement>("form.onward-next");
  onward?.addEventListener("submit", (event) => checkBeforeLeaving(event, questions));
}

/** A choice made but never checked is checked first, so nothing is lost and its feedback is seen. */
async function checkBeforeLeaving(event: SubmitEvent, questions: SavedInPlace[]): Promise<void> {
  const unchecked = questions.filter((question) => question.isUnchecked());
  const [first] = unchecked;
  if (!first) return;
  event.preventDefault();
  await Promise.all(unchecked.map((question) => question.check()));
  document.getElementById("announcement")?.replaceChildren(words("read-feedback"));
  first.status.focus();
}
