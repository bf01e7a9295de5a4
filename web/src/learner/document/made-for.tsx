import type { Shell } from "./shell.ts";

/** In forms about whoever is signed in: whom the page was made for, in case it is somebody else when they are sent. */
export function MadeFor({ shell }: { shell: Shell }) {
  return shell.madeFor !== null && <input type="hidden" name="made_for" value={shell.madeFor} />;
}
