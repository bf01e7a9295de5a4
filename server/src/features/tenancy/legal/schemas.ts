import { type Static, Type } from "typebox";
import { languages } from "#kernel/language.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { legalKinds } from "./kinds.ts";

/** More than the longest notices have. A page is made of it on every visit. */
const LONGEST_TEXT = 60_000;

const Text = Type.String({
  maxLength: LONGEST_TEXT,
  description:
    "Markdown: `#` headings, lists, `**bold**`, `*italics*`, `[words](https://…)`, `mailto:` and `tel:` links. HTML is shown as it is typed",
  examples: ["## Who we are\n\nExample Ltd, 1 Example Street, Exampletown"],
});

function inEachLanguage<Schema>(schema: Schema) {
  // `fromEntries` forgets the names.
  return Object.fromEntries(languages.map((language) => [language, schema])) as Record<
    (typeof languages)[number],
    Schema
  >;
}

const Texts = Type.Object(inEachLanguage(Type.Optional(Nullable(Text))), {
  description:
    "By language. Who reads another one gets the organization's default language, else the first of en, de, fr, it that is there, labelled as what it is",
});
const HttpsUrl = Type.String({
  maxLength: 2048,
  description: "https address without credentials",
  examples: ["https://example.com/privacy"],
});
const Email = Type.String({ format: "email", maxLength: 254, examples: ["help@example.com"] });
const Phone = Type.String({
  pattern: "^\\+?[0-9][0-9 ()./-]{2,30}[0-9]$",
  description: "Digits, blanks and `+ ( ) . / -`",
  examples: ["+41 44 555 01 23"],
});

const SentPage = Type.Object(
  { url: Type.Optional(Nullable(HttpsUrl)), texts: Type.Optional(Texts) },
  { description: "Either `url` or `texts`" },
);
const SentSupport = Type.Object(
  {
    url: Type.Optional(Nullable(HttpsUrl)),
    texts: Type.Optional(Texts),
    email: Type.Optional(Nullable(Email)),
    phone: Type.Optional(Nullable(Phone)),
  },
  { description: "At least one of `email`, `phone`, `url` and `texts`" },
);
export type SentLegalPage = Static<typeof SentSupport>;

export const UpdateLegalPages = Type.Object(
  {
    privacy: Type.Optional(Nullable(SentPage)),
    imprint: Type.Optional(Nullable(SentPage)),
    accessibility: Type.Optional(Nullable(SentPage)),
    support: Type.Optional(Nullable(SentSupport)),
  },
  {
    title: "LegalPagesUpdate",
    examples: [
      {
        privacy: { url: "https://example.com/privacy" },
        imprint: { texts: { en: "Example Ltd\n1 Example Street, Exampletown" } },
        support: { email: "help@example.com", phone: "+41 44 555 01 23" },
      },
    ],
  },
);
export type UpdateLegalPages = Static<typeof UpdateLegalPages>;

const StoredTexts = Type.Object(inEachLanguage(Type.Optional(Text)), {
  description: "Markdown, by language",
});
const StoredPage = Type.Object({ url: Nullable(HttpsUrl), texts: StoredTexts });
const StoredSupport = Type.Object({
  url: Nullable(HttpsUrl),
  email: Nullable(Email),
  phone: Nullable(Phone),
  texts: StoredTexts,
});
const Kind = Choice(legalKinds);

export const LegalPages = Type.Object(
  {
    organization_id: Nullable(Type.Integer({ description: "Null: the installation's own" })),
    organization: Nullable(Type.String({ description: "Slug" })),
    privacy: Nullable(StoredPage),
    imprint: Nullable(StoredPage),
    accessibility: Nullable(StoredPage),
    support: Nullable(StoredSupport),
    shown: Type.Array(
      Type.Object({
        kind: Kind,
        address: Type.String({ description: "Where the footer's link leads" }),
        owner: Choice(["organization", "installation"], {
          description: "Whose it is: where an organization set nothing, the installation's is shown",
        }),
      }),
    ),
    missing: Type.Array(Kind, { description: "What visitors are not told: nobody set it" }),
    modified_date: Nullable(Timestamp),
  },
  { $id: "LegalPages" },
);

export const MissingLegalPages = Type.Object(
  {
    organization_id: Type.Integer(),
    organization: Type.String({ description: "Slug" }),
    name: Type.String(),
    missing: Type.Array(Kind),
  },
  { $id: "MissingLegalPages" },
);
