import { Type } from "typebox";
import { Choice, LanguageCode, Nullable, nameBounds, SentLanguage, Timestamp } from "#platform/schema.ts";

const Name = Type.String(nameBounds);
const Slug = Type.String({
  // At least one letter: a number names an organization by its id.
  pattern: "^(?:[0-9][0-9-]{0,30})?[a-z](?:[a-z0-9-]{0,30}[a-z0-9])?$",
  description: "Lower-case letters, digits and hyphens, at least one letter",
  examples: ["acme"],
});

export const HexColor = Type.String({ pattern: "^#[0-9a-fA-F]{6}$", examples: ["#0b6e4f"] });

const Logo = (description: string) =>
  Type.Optional(
    Nullable(
      Type.String({
        maxLength: 300_000,
        pattern: "^data:image/(png|jpeg|webp|svg\\+xml);base64,[A-Za-z0-9+/]+=*$",
        description,
      }),
    ),
  );

/** How learner pages look for this organization. A logo is a data URL of at most 200 kB (PNG, JPEG, WebP or SVG). */
export const Branding = Type.Object({
  display_name: Type.Optional(Nullable(Type.String({ maxLength: 255, format: "name" }))),
  accent_color: Type.Optional(Nullable(HexColor)),
  logo: Logo("Data URL of a PNG, JPEG, WebP or SVG image"),
  logo_dark: Logo(
    "A second one for dark pages. Without it the logo stands on a light plate there, unless it was measured to be seen without",
  ),
});

const EmailDomain = Type.String({
  maxLength: 253,
  pattern: "^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$",
  description: "What follows the @; domains below it are named themselves",
  examples: ["example.com"],
});

/** Whether people may make an account for themselves at `/join/<slug>`, and with which addresses. */
const SignUp = Type.Object(
  {
    is_open: Type.Boolean(),
    allowed_domains: Type.Array(EmailDomain, { maxItems: 100, description: "At least one while it is open" }),
  },
  { description: "Accounts that people make for themselves at `/join/<slug>`" },
);

/** Addresses that are counted together, such as a campus behind its own network. */
const AddressRange = Type.Object({
  cidr: Type.String({
    maxLength: 43,
    description: "IPv4 of /8 or narrower, IPv6 of /32 or narrower, or a single address",
    examples: ["203.0.113.0/24"],
  }),
  requests_per_hour: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
});

const BrowserSpeech = Type.Boolean({
  description:
    "False where a new organization does not say. Role-plays are made for speaking: whether learners may, and hear the character, with what their browser offers. Listening is done by the browser's maker: Chrome sends the voice to Google. So each learner is asked to agree first, and who does not agree types. Lectern gets the text, never the voice.",
});

const PeopleMayWrite = Type.Boolean({
  description:
    "False to begin with. Whether managers and administrators of the organization may write with a JWT of their own where the site is https; applications always may. Upsert, bulk and partner-exchange are for applications in any case.",
});

const SwissSpelling = Type.Boolean({
  description:
    "False to begin with. German on learner pages, of the site and of lessons, is written with ss for ß, as in Switzerland. Quotations and what profiles say stay as they are.",
});

const MailsReminders = Type.Boolean({
  description:
    "False to begin with. Learners are mailed, once a day at most, what is due or waiting, unless they have stopped it themselves; where it is false, those are who have switched it on at their account. Never in a sandbox, and only where a mail server is set",
});

const settings = {
  time_zone: Type.Optional(
    Type.String({ maxLength: 64, description: "IANA name", examples: ["Europe/Zurich"] }),
  ),
  default_language: Type.Optional(
    Nullable(
      SentLanguage(
        "Of titles and descriptions where a request names no language. A new organization has `en` unless it says otherwise; null: each item's own, as it was written first",
      ),
    ),
  ),
  is_sandbox: Type.Optional(Type.Boolean()),
  flexible_matching: Type.Optional(
    Type.Boolean({
      description:
        "Enrol even when course or cohort match nothing on file; an application may have its own setting",
    }),
  ),
  default_course: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 255,
        minLength: 1,
        description:
          "With flexible matching, slug of the course for learners who come without one. Counts once there is such a course, and until then `general` does, which is made; changes must name one that exists.",
      }),
    ),
  ),
  default_access_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  auto_assign_mandatory: Type.Optional(Type.Boolean()),
  people_may_write: Type.Optional(PeopleMayWrite),
  browser_speech: Type.Optional(BrowserSpeech),
  swiss_spelling: Type.Optional(SwissSpelling),
  mails_reminders: Type.Optional(MailsReminders),
  sign_up: Type.Optional(SignUp),
  branding: Type.Optional(Branding),
  address_ranges: Type.Optional(
    Type.Array(AddressRange, {
      maxItems: 50,
      description:
        "What comes from one of them without credentials is counted together, with this limit, and no address has less than it would have without; of several the widest counts",
    }),
  ),
};

export const CreateOrganization = Type.Object(
  { name: Name, slug: Slug, ...settings },
  { title: "OrganizationCreate", examples: [{ name: "Acme", slug: "acme", time_zone: "Europe/Zurich" }] },
);
export const UpdateOrganization = Type.Object(
  { name: Type.Optional(Name), ...settings },
  { title: "OrganizationUpdate" },
);

export const Organization = Type.Object(
  {
    id: Type.Integer(),
    slug: Type.String(),
    name: Type.String(),
    time_zone: Type.String(),
    default_language: Nullable(LanguageCode),
    is_sandbox: Type.Boolean(),
    is_active: Type.Boolean(),
    flexible_matching: Type.Boolean(),
    default_course: Nullable(Type.String()),
    default_access_days: Type.Integer(),
    auto_assign_mandatory: Type.Boolean(),
    people_may_write: PeopleMayWrite,
    browser_speech: BrowserSpeech,
    swiss_spelling: SwissSpelling,
    mails_reminders: MailsReminders,
    sign_up: Type.Object({ is_open: Type.Boolean(), allowed_domains: Type.Array(Type.String()) }),
    branding: Type.Object({
      display_name: Nullable(Type.String()),
      accent_color: Nullable(Type.String()),
      logo_url: Nullable(Type.String()),
      logo_dark_url: Nullable(Type.String()),
      logo_on_dark: Nullable(
        Choice(["own", "plate", "as_is"], {
          description:
            "What dark pages show. own: `logo_dark`. plate: the logo on a light plate. as_is: the logo alone, because it can be seen there. null: there is no logo",
        }),
      ),
    }),
    address_ranges: Type.Array(AddressRange),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Organization" },
);

const SchemeAccent = Type.Object({
  accent: Type.String({ description: "As a ground", examples: ["#0b6e4f"] }),
  accent_contrast: Type.String({ description: "Text on the accent", examples: ["#ffffff"] }),
  accent_hover: Type.String({ description: "The accent while it is pointed at", examples: ["#095a41"] }),
  accent_text: Type.String({ description: "As text on the page", examples: ["#0b6e4f"] }),
});
/** The accent in the light and the dark color scheme. */
export const AccentPreview = Type.Object(
  { light: SchemeAccent, dark: SchemeAccent },
  { title: "AccentPreview" },
);
