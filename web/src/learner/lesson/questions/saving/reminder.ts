/** "One question is still open": names the first one that is, and goes with the last. */
export function createReminder(): { leaveOut: (question: HTMLFormElement) => void } {
  const reminder = document.getElementById("unanswered");
  return {
    leaveOut(question) {
      // A scene that is not over has no answer yet.
      if (!question.querySelector(".verdict")) return;
      const id = question.querySelector("fieldset")?.id;
      for (const link of reminder?.querySelectorAll("a") ?? []) if (link.hash === `#${id}`) link.remove();
      const next = reminder?.querySelector("a");
      if (next) next.hidden = false;
      else reminder?.remove();
    },
  };
}
