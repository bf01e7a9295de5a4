import type { Files } from "@lectern/lesson-format/editing/whole-lesson.ts";
import { LecternError } from "@lectern/sdk/console";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { lectern } from "../../../client.ts";
import { draftQuery, type LessonDraft } from "../queries.ts";

type SaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "failed"; error: unknown }
  /** Somebody else saved meanwhile: what they saved. */
  | { kind: "conflict"; theirs: LessonDraft };

export interface WorkingCopy {
  /** As they stand before the author, saved or not. */
  files: Files;
  /** As they stood when the page was opened. */
  opened: Files;
  /** What the service said last: its mistakes and notes are about these files. */
  saved: LessonDraft;
  isChanged: boolean;
  state: SaveState;
  change: (files: Files) => void;
  /** Saves what is not saved yet. @throws what the service refuses */
  save: () => Promise<LessonDraft>;
  /** After a step of the review, or another way in which the draft was changed on the service. */
  adopt: (draft: LessonDraft) => void;
  /** Reads what the service says of the draft anew, where it is still the revision that is known here. */
  refresh: () => Promise<void>;
  /** The author's changes override what somebody else saved; files that only the other person changed stay theirs. */
  keepMine: () => void;
  /** Counts what came from elsewhere: whatever is open then is about other files. */
  generation: number;
}

/** So long after the last key everything is saved. */
const PAUSE_MS = 900;

/** An author's own copy of a draft's files, which saves itself and never overwrites what somebody else has saved. */
export function useWorkingCopy(draft: LessonDraft): WorkingCopy {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(draft);
  const [files, setFiles] = useState(() => filesOf(draft));
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const [opened] = useState(files);
  const [generation, setGeneration] = useState(0);
  const latest = useRef({ files, saved });
  latest.current = { files, saved };
  const running = useRef<Promise<LessonDraft> | null>(null);
  const isChanged = !isSame(files, filesOf(saved));

  const remember = useCallback(
    (answer: LessonDraft) => {
      latest.current.saved = answer;
      setSaved(answer);
      queryClient.setQueryData(draftQuery(String(answer.id)).queryKey, answer);
    },
    [queryClient],
  );

  const save = useCallback(async (): Promise<LessonDraft> => {
    await running.current?.catch(() => undefined);
    const { saved: before, files: now } = latest.current;
    const changes = changesBetween(filesOf(before), now);
    if (Object.keys(changes).length === 0) return before;
    setState({ kind: "saving" });
    running.current = lectern.studio.drafts.saveFiles(before.id, {
      revision: before.revision,
      files: changes,
    });
    try {
      const answer = await running.current;
      remember(answer);
      setState({ kind: "idle" });
      return answer;
    } catch (error) {
      setState(await stateAfter(error, before.id));
      throw error;
    } finally {
      running.current = null;
    }
  }, [remember]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause anew
  useEffect(() => {
    if (!isChanged || state.kind === "saving" || state.kind === "conflict") return;
    const timer = setTimeout(() => save().catch(() => undefined), state.kind === "failed" ? 5_000 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [files, isChanged, state, save]);

  const adopt = useCallback(
    (answer: LessonDraft) => {
      remember(answer);
      if (!isSame(latest.current.files, filesOf(answer))) setGeneration((before) => before + 1);
      setFiles(filesOf(answer));
      setState({ kind: "idle" });
    },
    [remember],
  );
  // Read anew by the query, while nothing of one's own is waiting.
  useEffect(() => {
    if (draft.revision > latest.current.saved.revision && !isChanged) adopt(draft);
  }, [draft, isChanged, adopt]);
  useWarning(isChanged);

  return {
    files,
    opened,
    saved,
    isChanged,
    state,
    save,
    adopt,
    generation,
    change: setFiles,
    async refresh() {
      const answer = await lectern.studio.drafts.get(draft.id);
      if (answer.revision === latest.current.saved.revision) remember(answer);
    },
    keepMine() {
      if (state.kind !== "conflict") return;
      const mine = changesBetween(filesOf(saved), files);
      remember(state.theirs);
      setFiles(withChanges(filesOf(state.theirs), mine));
      setState({ kind: "idle" });
    },
  };
}

/** A page that is left with something unsaved asks first. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
}

async function stateAfter(error: unknown, id: number): Promise<SaveState> {
  if (!(error instanceof LecternError) || error.code !== "draft_changed") return { kind: "failed", error };
  try {
    return { kind: "conflict", theirs: await lectern.studio.drafts.get(id) };
  } catch (failure) {
    return { kind: "failed", error: failure };
  }
}

export function filesOf({ files }: LessonDraft): Files {
  return Object.fromEntries(files.map(({ name, text }) => [name, text]));
}

/** Null for a file that is gone. */
export function changesBetween(before: Files, now: Files): Record<string, string | null> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(
    names.filter((name) => before[name] !== now[name]).map((name) => [name, now[name] ?? null]),
  );
}

function withChanges(files: Files, changes: Readonly<Record<string, string | null>>): Files {
  const all = Object.entries({ ...files, ...changes });
  return Object.fromEntries(all.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

function isSame(one: Files, other: Files): boolean {
  return Object.keys(changesBetween(one, other)).length === 0;
}
