import { lectern } from "../../client.ts";
import type { Language } from "../../scenarios/scenario-search.ts";
import type { DraftDetail } from "../queries.ts";

interface Chosen {
  files: readonly File[];
  title: string;
  language: Language;
  organization?: string;
}

/** A lesson's own files begin a draft as they are, with their pictures beside them; a single document is read by the service. */
export async function beginFromFiles({ files, title, language, organization }: Chosen): Promise<DraftDetail> {
  const whose = organization ? { organization } : {};
  const texts = files.filter(({ name }) => /\.(?:yaml|md)$/i.test(name));
  const [first] = files;
  if (texts.length === 0 && first !== undefined)
    return lectern.studio.drafts.import({
      name: first.name,
      content: first,
      language,
      ...whose,
      ...(title ? { title } : {}),
    });
  const read = await Promise.all(texts.map(async (file) => [file.name, await file.text()] as const));
  const draft = await lectern.studio.drafts.create({ files: Object.fromEntries(read), ...whose });
  const pictures = files.filter((file) => !texts.includes(file));
  for (const picture of pictures)
    await lectern.studio.pictures.upload(draft.id, {
      name: picture.name,
      content: picture,
      ...(isPictureName(picture.name) ? { as: picture.name } : {}),
    });
  return pictures.length === 0 ? draft : lectern.studio.drafts.get(draft.id);
}

/** As texts may name it; another name is made one. */
function isPictureName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]*\.(?:png|jpe?g|webp|avif)$/.test(name);
}
