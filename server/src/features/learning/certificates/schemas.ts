import { Type } from "typebox";
import { Choice, DateOnly, LanguageCode, Nullable, Timestamp } from "#platform/schema.ts";
import { certificateStates } from "./certificate.ts";
import { givenFor } from "./issuing/settings.ts";

const about = {
  code: Type.String({ description: "As it is printed", examples: ["7KQM-3XTR-9ABC-DEFG-HJKM"] }),
  state: Choice(certificateStates, {
    description:
      "`revoked` by the operator, `replaced` by a newer one, `withdrawn` because the person was erased",
  }),
  user_id: Type.Integer(),
  curriculum_id: Type.Integer(),
  template_id: Type.Integer(),
  name: Nullable(
    Type.String({
      description: "As it was on the day of issue; null once withdrawn",
      examples: ["Ada Muster"],
    }),
  ),
  organization_name: Type.String({ examples: ["Acme"] }),
  title: Type.String({ description: "Of the lesson", examples: ["Recognizing phishing"] }),
  language: LanguageCode,
  completed_on: Type.Unsafe<string>({ ...DateOnly, description: "In the organization's time zone" }),
  completed_at: Timestamp,
  minutes: Nullable(Type.Integer({ description: "How long the lesson is said to take; not printed" })),
  spent_seconds: Nullable(
    Type.Integer({
      description: "Time really spent, measured between what was shown and answered; null where it was not",
    }),
  ),
  rounds: Nullable(
    Type.Integer({
      description: "In how many rounds the questions were answered; 1: nothing was asked again",
    }),
  ),
  takes: Nullable(
    Type.Integer({ description: "How often the lesson was taken until its first answers were these" }),
  ),
  score: Nullable(
    Type.Number({ description: "Percent right at the first answer; null for a lesson without questions" }),
  ),
  right_at_first: Nullable(Type.Integer()),
  question_count: Nullable(Type.Integer()),
  pass_mark: Nullable(Type.Integer({ description: "Percent; null where the lesson asks for none" })),
  issued_at: Timestamp,
  ended_at: Nullable(Timestamp),
  verify_url: Type.String({
    description: "Where anyone sees what was certified",
    examples: ["https://learn.example.com/verify/7KQM-3XTR-9ABC-DEFG-HJKM"],
  }),
};

export const Certificate = Type.Object(
  {
    ...about,
    pdf_url: Type.String({
      description: "The file, for the learner's own browser once it is signed in",
      examples: ["https://learn.example.com/lessons/1815/certificate.pdf"],
    }),
  },
  { $id: "Certificate" },
);

export const OperatorCertificate = Type.Object(
  { id: Type.Integer(), organization_id: Type.Integer(), ...about },
  { $id: "OperatorCertificate" },
);

const GivenFor = Choice(givenFor, {
  description:
    "`none`; `required`, which is what nobody changed: lessons that are mandatory or have a pass mark; `all`",
});
const Signatory = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: "\\S",
    format: "name",
    description: "Who stands for it, as it is printed: a name and an office",
    examples: ["Erika Muster, Head of Training"],
  }),
);

const MinimumRight = Type.Integer({
  minimum: 0,
  maximum: 100,
  description:
    "Percent of the first answers that have to be right; 50 is what nobody changed, 0 asks for none",
  examples: [50],
});
const MinimumMinutes = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 240,
    description: "Time that has to be spent, as it was measured; null asks for none",
    examples: [4],
  }),
);

export const CertificateSettings = Type.Object(
  {
    given_for: GivenFor,
    signatory: Signatory,
    minimum_right_at_first: MinimumRight,
    minimum_minutes: MinimumMinutes,
  },
  { $id: "CertificateSettings" },
);
export const UpdateCertificateSettings = Type.Object(
  {
    given_for: Type.Optional(GivenFor),
    signatory: Type.Optional(Signatory),
    minimum_right_at_first: Type.Optional(MinimumRight),
    minimum_minutes: Type.Optional(MinimumMinutes),
  },
  { title: "CertificateSettingsUpdate" },
);

/** Members that nobody has to know to check a proof may be added. */
const Open = { additionalProperties: true };
const Key = Type.Object(
  {
    kid: Type.String({ examples: ["NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"] }),
    kty: Type.String({ examples: ["OKP"] }),
    alg: Type.String({ examples: ["EdDSA"] }),
    use: Type.String({ examples: ["sig"] }),
  },
  { ...Open, title: "CertificateKey" },
);
export const CertificateKey = Key;

const ISSUER = "https://learn.example.com/api/v1/issuers/acme/";
const Issuer = Type.String({ description: "The issuer's address", examples: [ISSUER] });
const KEY_ADDRESS = `${ISSUER}keys/NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs/`;
const KeyAddress = Type.String({ description: "The key's address", examples: [KEY_ADDRESS] });

export const CertificateIssuer = Type.Object(
  {
    "@context": Type.Array(Type.String({ examples: ["https://www.w3.org/ns/credentials/v2"] })),
    id: Issuer,
    type: Type.Array(Type.String({ examples: ["Profile"] })),
    name: Type.String({ examples: ["Acme"] }),
    url: Type.String({ examples: ["https://learn.example.com"] }),
    verificationMethod: Type.Array(
      Type.Object(
        { id: KeyAddress, type: Type.String({ examples: ["Multikey"] }), controller: Issuer },
        Open,
      ),
    ),
    assertionMethod: Type.Array(KeyAddress),
  },
  { $id: "CertificateIssuer" },
);

export const CertificateRevocations = Type.Object(
  {
    id: Type.String({ description: "This list's address", examples: [`${ISSUER}revocations/`] }),
    issuer: Issuer,
    revokedCredential: Type.Array(
      Type.Object({
        id: Type.String({
          description: "The credential's `id`",
          examples: ["urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057"],
        }),
        revoked: Type.Boolean(),
        revocationReason: Type.String({ examples: ["replaced"] }),
      }),
    ),
  },
  { $id: "CertificateRevocations" },
);
