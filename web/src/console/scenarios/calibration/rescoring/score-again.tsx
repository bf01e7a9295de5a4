import { useState } from "react";
import { Button } from "../../../../design/button.tsx";
import { Dialog } from "../../../../design/dialogs/dialog.tsx";
import { RescoredTalk } from "./rescored-talk.tsx";

/** For a flag: the talk that it is of. */
export function ScoreAgain({ scenario, flag }: { scenario: number; flag: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isSmall onClick={() => setOpen(true)}>
        Score again
      </Button>
      <Dialog title="The talk, scored again" isOpen={isOpen} onClose={() => setOpen(false)}>
        <RescoredTalk scenario={scenario} choice={{ flag }} />
      </Dialog>
    </>
  );
}
