import type { Shell } from "./shell.ts";

/** In forms about the signed-in person: the user the page was made for, in case somebody else has signed in since. */
export function MadeFor({ shell }: { shell: Shell }) {
  return shell.madeFor !== null && <input type="hidden" name="made_for" value={shell.madeFor} />;
}
