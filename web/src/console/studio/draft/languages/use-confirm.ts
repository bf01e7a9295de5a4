import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../../../client.ts";
import { type Language, languagesQuery } from "../queries.ts";
import type { WorkingCopy } from "../working/working-copy.ts";

/** Says of texts of the original, as they are now, that their translation is right. */
export function useConfirm({ saved }: WorkingCopy, language: Language) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sources: string[]) =>
      lectern.studio.drafts.confirmTranslation(saved.id, language, { sources }),
    onSuccess: (answer) => queryClient.setQueryData(languagesQuery(saved).queryKey, answer),
  });
}
