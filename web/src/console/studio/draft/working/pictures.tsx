import { useIsMutating, useMutation } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { lectern } from "../../../client.ts";
import type { Picture } from "../queries.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** The pictures beside the draft's files, by name, and the draft that they belong to. */
export const DraftPictures = createContext<WorkingCopy | null>(null);

export function usePictures(): readonly Picture[] {
  return useContext(DraftPictures)?.saved.pictures ?? [];
}

/** Puts a file beside the draft's files; the texts show it by the name that it gets. It is no new revision. */
export function useUpload() {
  const copy = useContext(DraftPictures);
  return useMutation({
    mutationKey: uploading,
    async mutationFn(file: File): Promise<Picture> {
      if (copy === null) throw new Error("There is no draft to put a picture to.");
      const picture = await lectern.studio.pictures.upload(copy.saved.id, {
        name: file.name,
        content: file,
      });
      await copy.refresh();
      return picture;
    },
  });
}

const uploading = ["studio", "upload"];

/** Whether a file is under way: what shows it has no name for it yet. */
export function useIsUploading(): boolean {
  return useIsMutating({ mutationKey: uploading }) > 0;
}
