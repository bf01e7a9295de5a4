import { words } from "../words.ts";

interface Countdown {
  /** Begins anew afterwards, so that nobody is surprised by what was left of it. */
  pause: (isPaused: boolean) => void;
  pausedFor: string | undefined;
}

/** Leads back after some seconds, where the page says so. Also waits while the tab is out of sight. */
export function startCountdown(): Countdown {
  const template = document.getElementById("countdown");
  const way = document.getElementById("return");
  const announcement = document.getElementById("countdown-announcement");
  if (!(template instanceof HTMLTemplateElement && way instanceof HTMLAnchorElement && announcement))
    return { pause: () => {}, pausedFor: undefined };

  const url = way.href;
  const seconds = Number(template.dataset.seconds);
  const controls = document.importNode(template.content, true);
  const button = controls.querySelector("button");
  const text = controls.querySelector("p");
  let isPaused = false;
  let hasStayed = false;
  let timer: ReturnType<typeof setInterval>;

  function restart() {
    clearInterval(timer);
    if (hasStayed) return;
    if (isPaused) {
      text?.replaceChildren(words("paused"));
      return;
    }
    show(seconds);
    if (document.visibilityState !== "visible") return;
    const finishesAt = performance.now() + seconds * 1000;
    timer = setInterval(() => {
      const left = Math.max(Math.ceil((finishesAt - performance.now()) / 1000), 0);
      show(left);
      if (left > 0) return;
      clearInterval(timer);
      // Replaces this page, so that going back does not lead into the countdown again.
      window.location.replace(url);
    }, 250);
  }

  function show(left: number) {
    text?.replaceChildren(secondsLeft(left));
  }

  function stay() {
    hasStayed = true;
    clearInterval(timer);
    button?.remove();
    text?.replaceChildren(words("stayed"));
  }

  button?.addEventListener("click", () => {
    stay();
    announcement.replaceChildren(words("stayed"));
    way.focus();
  });
  document.addEventListener("visibilitychange", restart);
  // The learner came back to this page through the browser's history.
  window.addEventListener("pageshow", ({ persisted }) => persisted && stay());
  template.replaceWith(controls);
  announcement.replaceChildren(words("announce"));
  restart();
  return {
    pausedFor: template.dataset.pausedFor,
    pause(mustPause) {
      if (mustPause === isPaused) return;
      isPaused = mustPause;
      restart();
    },
  };
}

function secondsLeft(left: number): Node {
  if (left < 2) return words(left === 0 ? "0-seconds" : "1-second");
  const sentence = words("seconds");
  const number = sentence.querySelector(".seconds");
  if (number) number.textContent = String(left);
  return sentence;
}
