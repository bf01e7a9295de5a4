import { posix } from "node:path";
import { pictureFolder, preparePictures } from "#engines/lesson/index.ts";
import { contentMistakes } from "#platform/content-files/import-files.ts";
import { saidOfFile } from "#platform/content-files/mistake-sentences.ts";
import { type SaidOfField, sentencesOfFields } from "#platform/health/field-sentences.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import type { PreparedPicture } from "#platform/pictures/picture.ts";

const wrongFolder = defineSentence(
  "content_file.picture_folder",
  "Put the picture into the folder `{folder}` of its template.",
);
const noBase64 = defineSentence("content_file.base64", "Send the file in Base64.");

/**
 * The files that were sent in Base64, by their templates' folders and their names.
 * @throws contentMistakes per path
 */
export async function readPictures(
  sent: Readonly<Record<string, string>>,
): Promise<Map<string, Map<string, PreparedPicture>>> {
  const errors = new Map<string, SaidOfField[]>();
  const refuse = (path: string, sentence: Sentence) => errors.set(path, [saidOfFile(sentence)]);
  const folders = new Map<string, Map<string, Uint8Array>>();
  for (const [path, base64] of Object.entries(sent)) {
    const [name = "", images, folder] = posix.normalize(path.replaceAll("\\", "/")).split("/").reverse();
    if (images !== pictureFolder || folder === undefined)
      refuse(path, wrongFolder({ folder: pictureFolder }));
    else if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) refuse(path, noBase64());
    else folders.set(folder, (folders.get(folder) ?? new Map()).set(name, Buffer.from(base64, "base64")));
  }
  const prepared = new Map<string, Map<string, PreparedPicture>>();
  for (const [folder, files] of folders) {
    const { pictures, mistakes } = await preparePictures(files);
    for (const { file, sentence } of mistakes) refuse(posix.join(folder, file), sentence);
    prepared.set(folder, pictures);
  }
  if (errors.size > 0) throw contentMistakes(sentencesOfFields(errors));
  return prepared;
}
