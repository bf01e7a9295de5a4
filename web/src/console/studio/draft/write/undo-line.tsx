import type { Files } from "@lectern/lesson-format/editing/whole-lesson.ts";
import { Button } from "../../../../design/button.tsx";
import { focusAtOnce } from "../../../focus.ts";
import type { Undo } from "../working/open-piece.ts";

/** What was just deleted, and the way back. */
export function UndoLine({
  undo,
  now,
  onUndo,
}: {
  undo: Undo | null;
  now: Files;
  onUndo: (files: Files) => void;
}) {
  return (
    <div className="studio-undo" role="status">
      {undo?.after === now && (
        <>
          <span>{undo.words}</span>
          <Button isSmall ref={focusAtOnce} onClick={() => onUndo(undo.files)}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}
