import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../../../client.ts";
import { commentsQuery, type LessonDraft } from "../queries.ts";
import type { WorkingCopy } from "../working/working-copy.ts";

export type Step = "submit" | "approve" | "requestChanges" | "publish";

/** What comes before publishing, where one and the same publisher has read it. */
const stepsBefore: Partial<Record<LessonDraft["status"], readonly Step[]>> = {
  draft: ["submit", "approve"],
  changes_requested: ["submit", "approve"],
  in_review: ["approve"],
};

/** Takes a step of the review with what is saved, and to publish those before it; what is not saved yet is saved first. */
export function useStep(copy: WorkingCopy) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, words }: { step: Step; words: string }): Promise<LessonDraft> => {
      const read = await copy.save();
      const before = step === "publish" ? (stepsBefore[read.status] ?? []) : [];
      for (const each of before) copy.adopt(await takeStep(each, read, ""));
      return takeStep(step, read, words);
    },
    onSuccess: (answer) => {
      copy.adopt(answer);
      return queryClient.invalidateQueries({ queryKey: commentsQuery(answer.id).queryKey });
    },
  });
}

function takeStep(step: Step, { id, revision }: LessonDraft, words: string): Promise<LessonDraft> {
  const { drafts } = lectern.studio;
  const comment = words === "" ? {} : { comment: words };
  if (step === "submit") return drafts.submit(id, { revision, ...comment });
  if (step === "approve") return drafts.approve(id, { revision, ...comment });
  if (step === "requestChanges") return drafts.requestChanges(id, { revision, comment: words });
  return drafts.publish(id, { revision, ...(words === "" ? {} : { note: words }) });
}

export function useComment(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; section?: string }) => lectern.studio.comments.create(id, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: commentsQuery(id).queryKey }),
  });
}

type Preview = Parameters<typeof lectern.studio.drafts.preview>[1];

export function usePreview(copy: WorkingCopy) {
  return useMutation({
    mutationFn: async (body: Preview) => {
      const { id } = await copy.save();
      return lectern.studio.drafts.preview(id, body);
    },
  });
}
