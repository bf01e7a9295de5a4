import { Button } from "../../../../design/button.tsx";
import { Notice } from "../../../../design/notice.tsx";
import { momentOf } from "../../../date.ts";
import { sentenceOf } from "../../../problem.ts";
import { changesBetween, filesOf, type WorkingCopy } from "./working-copy.ts";

/** Whether what stands here is saved. */
export function SaveState({ copy }: { copy: WorkingCopy }) {
  return (
    <p className="studio-saved" role="status">
      {wordsOf(copy)}
    </p>
  );
}

function wordsOf({ state, isChanged, saved }: WorkingCopy): string {
  if (state.kind === "conflict") return "Not saved";
  if (state.kind === "saving") return "Saving…";
  if (state.kind === "failed") return "Not saved yet; trying again";
  return isChanged ? "Changed" : `Saved (revision ${saved.revision})`;
}

/** What keeps the draft from being saved, and what can be done about it. */
export function SaveTrouble({ copy }: { copy: WorkingCopy }) {
  const { state } = copy;
  if (state.kind === "failed") return <Notice kind="problem">{sentenceOf(state.error)}</Notice>;
  if (state.kind !== "conflict") return null;
  const { theirs } = state;
  const names = Object.keys(changesBetween(filesOf(copy.saved), copy.files));
  return (
    <Notice kind="problem">
      <p>
        {theirs.changed_by} saved revision {theirs.revision} of this draft ({momentOf(theirs.modified_date)})
        while you were writing. Nothing was overwritten, and what you wrote is still here. You have changed{" "}
        {names.join(", ")}.
      </p>
      <div className="form-actions">
        <Button isSmall onClick={() => copy.adopt(theirs)}>
          Take theirs, drop mine
        </Button>
        <Button isSmall onClick={copy.keepMine}>
          Save mine over theirs
        </Button>
      </div>
    </Notice>
  );
}
