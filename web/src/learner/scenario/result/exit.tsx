import type { CompleteExit } from "../../complete/complete-page.ts";
import { WayOn } from "../../complete/way-on.tsx";

/**
 * The way on, as at the end of a lesson; only the one that counts down needs a script, and it pauses while the learner
 * reads.
 */
export function Exit({ exit, isSecond }: { exit: CompleteExit; isSecond: boolean }) {
  return (
    <>
      <WayOn exit={exit} pausedFor="reading" isSecond={isSecond} />
      {exit.kind === "return_countdown" && <script type="module" src={__CLIENT_ASSETS__.script} />}
    </>
  );
}
