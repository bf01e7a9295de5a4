import { posix } from "node:path";
import { pictureFolder, preparePictures } from "#engines/lesson/index.ts";
import type { FieldErrors } from "#kernel/problem.ts";
import { contentMistakes } from "#platform/content-files/import-files.ts";
import type { PreparedPicture } from "#platform/pictures/picture.ts";

/**
 * The files that were sent in Base64, by their templates' folders and their names.
 * @throws contentMistakes per path
 */
export async function readPictures(
  sent: Readonly<Record<string, string>>,
): Promise<Map<string, Map<string, PreparedPicture>>> {
  const errors: FieldErrors = {};
  const folders = new Map<string, Map<string, Uint8Array>>();
  for (const [path, base64] of Object.entries(sent)) {
    const [name = "", images, folder] = posix.normalize(path.replaceAll("\\", "/")).split("/").reverse();
    if (images !== pictureFolder || folder === undefined)
      errors[path] = [`Line 1: Put the picture into the folder \`${pictureFolder}\` of its template.`];
    else if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) errors[path] = ["Line 1: Send the file in Base64."];
    else folders.set(folder, (folders.get(folder) ?? new Map()).set(name, Buffer.from(base64, "base64")));
  }
  const prepared = new Map<string, Map<string, PreparedPicture>>();
  for (const [folder, files] of folders) {
    const { pictures, mistakes } = await preparePictures(files);
    for (const { file, message } of mistakes) errors[posix.join(folder, file)] = [`Line 1: ${message}`];
    prepared.set(folder, pictures);
  }
  if (Object.keys(errors).length > 0) throw contentMistakes({ errors });
  return prepared;
}
