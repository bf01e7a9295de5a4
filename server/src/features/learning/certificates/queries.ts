import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import {
  type CertificateRow,
  type CertificateState,
  certificateColumns,
  fromCertificates,
} from "./certificate.ts";

/** The one that counts for a lesson, whatever became of it. */
export async function selectCurrent(
  db: Database,
  organizationId: number,
  curriculumId: number,
): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    select ${certificateColumns} ${fromCertificates}
    where certificate.organization_id = ${organizationId} and certificate.curriculum_id = ${curriculumId}
      and certificate.state <> 'replaced'`.execute(db);
  return rows[0];
}

export async function selectCertificate(
  db: Database,
  organizationId: number,
  id: number,
): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    select ${certificateColumns} ${fromCertificates}
    where certificate.organization_id = ${organizationId} and certificate.id = ${id}`.execute(db);
  return rows[0];
}

/** In any organization: a verifier knows nothing but the certificate's code. */
export async function selectByCode(db: Database, code: string): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    select ${certificateColumns} ${fromCertificates} where certificate.code = ${code}`.execute(db);
  return rows[0];
}

export async function selectByCredentialId(db: Database, id: string): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    select ${certificateColumns} ${fromCertificates} where certificate.credential_id = ${id}`.execute(db);
  return rows[0];
}

/** Ends a valid one. Of two who do, one does. */
export async function endCertificate(
  trx: Database,
  now: Date,
  organizationId: number,
  id: number,
  state: Exclude<CertificateState, "valid" | "withdrawn">,
): Promise<boolean> {
  const { rows } = await sql`
    update certificate set state = ${state}, ended_at = ${now}
    where organization_id = ${organizationId} and id = ${id} and state = 'valid'
    returning id`.execute(trx);
  return rows.length > 0;
}

/** A newer one may be issued in its place, also for one that was revoked; a withdrawn one stays. */
export async function replaceCertificate(
  trx: Database,
  now: Date,
  organizationId: number,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    update certificate set state = 'replaced', ended_at = coalesce(ended_at, ${now})
    where organization_id = ${organizationId} and id = ${id} and state in ('valid', 'revoked')
    returning id`.execute(trx);
  return rows.length > 0;
}

/** The public's list of what is no longer valid, by names that tell nothing. */
export async function selectEnded(
  db: Database,
  organizationId: number,
): Promise<{ credential_id: string; state: CertificateState }[]> {
  const { rows } = await sql<{ credential_id: string; state: CertificateState }>`
    select credential_id, state from certificate
    where organization_id = ${organizationId} and ended_at is not null order by ended_at, id`.execute(db);
  return rows;
}
