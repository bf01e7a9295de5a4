import type { Static } from "typebox";
import { countImported, namedOrganization } from "#content/learnables/index.ts";
import { ensurePicture } from "#content/pictures/index.ts";
import { type KnownPictures, readTemplateFolder } from "#engines/lesson/index.ts";
import { readContentFiles } from "#platform/content-files/import-files.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { changeOf } from "#tenancy/audit/index.ts";
import type { ImportTemplates } from "../schemas.ts";
import { storeContents } from "./contents.ts";
import { readPictures } from "./pictures.ts";

const templateFiles = { structureFile: "template.yaml", read: readTemplateFolder };

/** The same with the pictures of each folder. */
function templatesWith(pictures: ReadonlyMap<string, KnownPictures>) {
  const read: typeof readTemplateFolder = (texts, expected = {}) =>
    readTemplateFolder(texts, {
      ...expected,
      pictures: pictures.get(expected.folderName ?? "") ?? new Map(),
    });
  return { ...templateFiles, read };
}

/**
 * Imports template folders, all of them or none. The same content again changes nothing; a changed one keeps its id.
 * @throws contentMistakes (422) naming file and line, organizationNotFound, tooManyPictures
 */
export async function importTemplates(
  context: Context,
  request: HttpRequest,
  body: Static<typeof ImportTemplates>,
) {
  const pictures = await readPictures(body.pictures ?? {});
  const contents = readContentFiles(body.files, templatesWith(pictures));
  const organizationId = await namedOrganization(context, body.organization);
  for (const picture of [...pictures.values()].flatMap((named) => [...named.values()]))
    await ensurePicture(context, organizationId, picture);
  const change = changeOf(context, request);
  const stored = await transactionRetrying(context.db, (trx) =>
    storeContents({ ...change, trx }, organizationId, contents),
  );
  const results = stored.map(({ id, key, status }) => ({ template_id: id, key, status }));
  return { ...countImported(stored), results };
}
