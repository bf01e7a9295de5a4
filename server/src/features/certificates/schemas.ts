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
  minutes: Nullable(Type.Integer({ description: "How long the lesson takes" })),
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
    description: "Who stands for it, as it is printed: a name and an office",
    examples: ["Erika Muster, Head of Training"],
  }),
);

export const CertificateSettings = Type.Object(
  { given_for: GivenFor, signatory: Signatory },
  { $id: "CertificateSettings" },
);
export const UpdateCertificateSettings = Type.Object(
  { given_for: Type.Optional(GivenFor), signatory: Type.Optional(Signatory) },
  { title: "CertificateSettingsUpdate" },
);

/** Members that nobody has to know to check a proof may be added. */
const Open = { additionalProperties: true };
const Key = Type.Object(
  { kid: Type.String(), kty: Type.String(), alg: Type.String(), use: Type.String() },
  { ...Open, title: "CertificateKey" },
);
export const CertificateKey = Key;

export const CertificateIssuer = Type.Object(
  {
    "@context": Type.Array(Type.String()),
    id: Type.String(),
    type: Type.Array(Type.String()),
    name: Type.String({ examples: ["Acme"] }),
    url: Type.String(),
    verificationMethod: Type.Array(
      Type.Object({ id: Type.String(), type: Type.String(), controller: Type.String() }, Open),
    ),
    assertionMethod: Type.Array(Type.String()),
  },
  { $id: "CertificateIssuer" },
);

export const CertificateRevocations = Type.Object(
  {
    id: Type.String(),
    issuer: Type.String(),
    revokedCredential: Type.Array(
      Type.Object({
        id: Type.String({ examples: ["urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057"] }),
        revoked: Type.Boolean(),
        revocationReason: Type.String({ examples: ["replaced"] }),
      }),
    ),
  },
  { $id: "CertificateRevocations" },
);
