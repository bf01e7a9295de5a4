import { startCountdown } from "./countdown.ts";
import { watchReading } from "./reading.ts";
import { saveRating } from "./save-rating.ts";

/** The end of a lesson or a role-play: stars are saved in place, and the way back begins by itself. */
export function startClosing(): void {
  const countdown = startCountdown();
  const rating = document.getElementById("rating");
  if (rating instanceof HTMLFormElement) saveRating(rating, countdown.pause);
  if (countdown.pausedFor === "reading") watchReading(countdown.pause);
}
