import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../../../client.ts";
import { commentsQuery, type LessonDraft } from "../queries.ts";
import type { WorkingCopy } from "../working/working-copy.ts";

export type Step = "submit" | "approve" | "requestChanges" | "publish";

/** Takes a step of the review with what is saved; what is not saved yet is saved first. */
export function useStep(copy: WorkingCopy) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, words }: { step: Step; words: string }): Promise<LessonDraft> => {
      const { id, revision } = await copy.save();
      const { drafts } = lectern.studio;
      const comment = words === "" ? {} : { comment: words };
      if (step === "submit") return drafts.submit(id, { revision, ...comment });
      if (step === "approve") return drafts.approve(id, { revision, ...comment });
      if (step === "requestChanges") return drafts.requestChanges(id, { revision, comment: words });
      return drafts.publish(id, { revision, ...(words === "" ? {} : { note: words }) });
    },
    onSuccess: (answer) => {
      copy.adopt(answer);
      return queryClient.invalidateQueries({ queryKey: commentsQuery(answer.id).queryKey });
    },
  });
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
