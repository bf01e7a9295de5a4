import { sql } from "kysely";
import { defineSentence } from "#platform/health/sentence.ts";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";
import { type CertificateRow, certificateColumns, fromCertificates } from "./certificate.ts";
import { typedCode } from "./check-code.ts";
import { selectByCode } from "./queries.ts";

const issued = defineSentence("certificate.issued", "The certificate of “{title}” was issued.");
const revoked = defineSentence("certificate.revoked", "The certificate of “{title}” was revoked.");
const replaced = defineSentence("certificate.replaced", "The certificate of “{title}” was replaced.");
const withdrawn = defineSentence("certificate.withdrawn", "The certificate of “{title}” was withdrawn.");
const noLongerValid = defineSentence("certificate.no_longer_valid", "Its code verifies as no longer valid.");
const reissue = defineSentence(
  "certificate.revoked.reissue",
  "If that was a mistake, reissue it: `lectern certificates reissue`, or *Certificates* of its organization.",
);

/** Certificates issued and ended; found by the code that is printed on one. */
export const certificateTrace: TraceSource = {
  async find(db, text) {
    const code = typedCode(text);
    const certificate = code === null ? undefined : await selectByCode(db, code);
    if (certificate === undefined) return [];
    const { organization_id: organizationId, user_id: userId } = certificate;
    return [{ organizationId, userId, requestId: null, eventId: null }];
  },
  async entries(db, { organizationId, userId }) {
    if (organizationId === null || userId === null) return [];
    const { rows } = await sql<CertificateRow>`
      select ${certificateColumns} ${fromCertificates}
      where certificate.organization_id = ${organizationId} and certificate.user_id = ${userId}
      order by certificate.id desc limit ${sql.lit(MOST_ENTRIES / 2)}`.execute(db);
    return rows.flatMap(describe);
  },
};

function describe({ title, state, issued_at: issuedAt, ended_at: endedAt }: CertificateRow): TraceEntry[] {
  const first: TraceEntry = {
    at: issuedAt,
    step: "certificate.issued",
    outcome: "done",
    detail: [issued({ title })],
  };
  if (endedAt === null) return [first];
  const how = state === "revoked" ? revoked : state === "replaced" ? replaced : withdrawn;
  const ended: TraceEntry = {
    at: endedAt,
    step: `certificate.${state}`,
    outcome: state === "revoked" ? "stopped" : "done",
    detail: [how({ title }), noLongerValid()],
  };
  return [first, state === "revoked" ? { ...ended, advice: [reissue()] } : ended];
}
