import { words } from "../../../words.ts";
import { letTap } from "../matching/let-tap.ts";
import { makeMovable } from "../ordering/make-movable.ts";
import { deal } from "../sorting/deal.ts";
import { createReminder } from "./reminder.ts";
import { type SavedInPlace, saveInPlace } from "./save-in-place.ts";

/** Answers are sent and graded without leaving the page. */
export function startExercise(): void {
  const reminder = createReminder();
  const questions = [...document.querySelectorAll<HTMLFormElement>("form.question")].map((form) => {
    enliven(form);
    return saveInPlace(form, () => {
      enliven(form);
      reminder.leaveOut(form);
    });
  });
  const onward = document.querySelector<HTMLFormElement>("form.onward-next");
  onward?.addEventListener("submit", (event) => checkBeforeLeaving(event, questions));
}

/** What a kind of question can do with a script beyond being sent. */
function enliven(form: HTMLFormElement): void {
  for (const list of form.querySelectorAll<HTMLElement>("fieldset:enabled .order")) makeMovable(list);
  for (const list of form.querySelectorAll<HTMLElement>("fieldset:enabled .match")) letTap(list);
  for (const list of form.querySelectorAll<HTMLElement>("fieldset:enabled .sort")) deal(list);
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
