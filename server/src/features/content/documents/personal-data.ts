import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** Documents belong to the organization and stay. An erased person is no longer named as the uploader. */
export const documentPersonalData: PersonalData = {
  files: {
    uploaded_documents: ({ organizationId, userId }) => sql`
        select document_id, filename, title, size, creation_date from document
        where organization_id = ${organizationId} and uploaded_by_type = 'user' and uploaded_by_id = ${userId}
        order by creation_date, document_id`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      update document set uploaded_by_label = ''
      where organization_id = ${organizationId} and uploaded_by_type = 'user' and uploaded_by_id = ${userId}`.execute(
      trx,
    );
  },
};
