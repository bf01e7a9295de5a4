import type { components } from "@lectern/sdk/operator";
import {
  type Command,
  flag,
  type Given,
  list as listOption,
  number,
  type Outcome,
  type Resource,
  setting,
  text,
} from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { mustChange, withoutUndefined } from "../given.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { counted, textRecord, textTable, yesOrNo } from "../terminal/text-table.ts";
import { readYesOrNo } from "../terminal/yes-or-no.ts";
import { cancelDeletion, requestDeletion, showDeletion } from "./deletions.ts";
import { readLogo } from "./logo.ts";

type Organization = components["schemas"]["Organization"];

const settings = [
  text("time-zone", "ZONE", "IANA name, such as Europe/Zurich"),
  text(
    "default-language",
    "LANGUAGE",
    'Of titles where nobody asks for one: en, de, fr or it; "" for each item\'s own',
  ),
  setting("flexible-matching", "Enrol even when course or cohort match nothing on file"),
  text("default-course", "SLUG", 'Course of learners who come without one; "" for none'),
  number("default-access-days", "DAYS", "Length of the access window where no cohort says otherwise"),
  setting("auto-assign-mandatory", "Give new learners the compulsory lessons"),
  setting("people-may-write", "Let managers and administrators write with a JWT, where the site is https"),
  setting(
    "browser-speech",
    "Let learners speak in role-plays; Chrome sends the voice to Google, so each is asked",
  ),
  setting("swiss-spelling", "Write German on learner pages with ss for ß"),
  setting("mails-reminders", "Remind learners by mail of what is due, who may each stop that"),
  setting("sandbox", "Mark it as a place to try things out"),
  text("display-name", "NAME", 'Name on learner pages; "" for the organization\'s own'),
  text("accent-color", "#RRGGBB", 'Color of learner pages; "" for the standard one'),
  listOption(
    "address-range",
    "CIDR=N",
    'Network with a limit of its own an hour: 203.0.113.0/24=5000; "" for none',
  ),
  text("logo", "FILE", 'PNG, JPEG, WebP or SVG, at most 200 kB; "" for none'),
  text("logo-dark", "FILE", 'The same for dark pages; "" for none'),
];

const SPEECH_QUESTION =
  "Role-plays are made for speaking. The learner's browser writes down what they say, and Chrome sends the voice to Google for that; each learner is asked to agree first, or types. Lectern gets the text, never the voice.\nMay learners speak?";

const create: Command = {
  summary: "Create an organization",
  options: [
    text("name", "NAME", "Its name", { isRequired: true }),
    text("slug", "SLUG", "Its short name: lower-case letters, digits, hyphens", { isRequired: true }),
    ...settings,
  ],
  notes:
    "Whether learners may speak in role-plays is asked at a terminal where neither --browser-speech nor --no-browser-speech says it; a script that does not say it lets them type.",
  async run(client, given, terminal) {
    const names = { name: given.required("name"), slug: given.required("slug") };
    const settings = await readSettings(given);
    const speech = settings.browser_speech ?? (await readYesOrNo(terminal, SPEECH_QUESTION));
    const asked = withoutUndefined({ browser_speech: speech });
    return one("Created.", await client.organizations.create({ ...names, ...settings, ...asked }));
  },
};

const list: Command = {
  summary: "List organizations",
  options: [
    text("search", "WORDS", "Part of name or slug"),
    flag("active", "Only active ones; --no-active for deactivated ones"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({ search: given.text("search"), is_active: given.flag("active") });
    const rows = await everyPage((page) => client.organizations.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no organization." : tableOf(rows) };
  },
};

const show: Command = {
  summary: "Show one organization",
  positionals: ["ORGANIZATION"],
  async run(client, given) {
    return one(null, await client.organizations.get(given.positional("ORGANIZATION")));
  },
};

const update: Command = {
  summary: "Change settings or branding; what is left out stays as it is",
  positionals: ["ORGANIZATION"],
  options: [text("name", "NAME", "Its name"), ...settings],
  async run(client, given) {
    const changes = { ...withoutUndefined({ name: given.text("name") }), ...(await readSettings(given)) };
    mustChange(changes);
    return one("Changed.", await client.organizations.update(given.positional("ORGANIZATION"), changes));
  },
};

const deactivate: Command = {
  summary: "Refuse its tokens and learners; nothing is deleted",
  positionals: ["ORGANIZATION"],
  async run(client, given) {
    return one("Deactivated.", await client.organizations.deactivate(given.positional("ORGANIZATION")));
  },
};

const reactivate: Command = {
  summary: "Let it in again",
  positionals: ["ORGANIZATION"],
  async run(client, given) {
    return one("Reactivated.", await client.organizations.reactivate(given.positional("ORGANIZATION")));
  },
};

/** ORGANIZATION is a slug or an id. */
export const organizations: Resource = {
  summary: "Tenants and their settings",
  commands: {
    create,
    list,
    show,
    overview: plainCommand("readOrganizationOverview"),
    update,
    deactivate,
    reactivate,
    export: plainCommand("startOrganizationExport"),
    exports: plainCommand("listOrganizationExports", "id state rows files bytes finished_at expires_at"),
    "download-export": plainCommand("downloadOrganizationExport"),
    delete: requestDeletion,
    "cancel-deletion": cancelDeletion,
    deletions: plainCommand(
      "listOrganizationDeletions",
      "id organization_id state requested_at erase_after erased_at",
    ),
    deletion: showDeletion,
    "preview-accent": plainCommand("previewAccent"),
  },
};

async function readSettings(given: Given) {
  const [logo, logoDark] = [given.text("logo"), given.text("logo-dark")];
  const branding = withoutUndefined({
    display_name: orNull(given.text("display-name")),
    accent_color: orNull(given.text("accent-color")),
    logo: logo === undefined ? undefined : await readLogo(logo),
    logo_dark: logoDark === undefined ? undefined : await readLogo(logoDark),
  });
  return withoutUndefined({
    time_zone: given.text("time-zone"),
    default_language: readLanguage(given.text("default-language")),
    is_sandbox: given.flag("sandbox"),
    flexible_matching: given.flag("flexible-matching"),
    default_course: orNull(given.text("default-course")),
    default_access_days: given.number("default-access-days"),
    auto_assign_mandatory: given.flag("auto-assign-mandatory"),
    people_may_write: given.flag("people-may-write"),
    browser_speech: given.flag("browser-speech"),
    swiss_spelling: given.flag("swiss-spelling"),
    mails_reminders: given.flag("mails-reminders"),
    address_ranges: readRanges(given.list("address-range")),
    branding: Object.keys(branding).length > 0 ? branding : undefined,
  });
}

/** Those that are given are all there will be; an empty one alone takes them away. */
function readRanges(values: readonly string[] | undefined) {
  return values?.filter(Boolean).map((item) => {
    const [cidr = "", limit = ""] = item.split("=").map((part) => part.trim());
    if (/^\d+$/.test(limit)) return { cidr, requests_per_hour: Number(limit) };
    throw new UsageError(`--address-range "${item}" lacks its limit; write it like 203.0.113.0/24=5000.`);
  });
}

const titleLanguages = ["en", "de", "fr", "it"] as const;

function readLanguage(text: string | undefined) {
  if (text === undefined) return undefined;
  if (text === "") return null;
  const language = titleLanguages.find((one) => one === text);
  if (language) return language;
  throw new UsageError(`--default-language is "${text}"; it must be one of ${titleLanguages.join(", ")}.`);
}

/** An empty text takes the value away. */
function orNull(value: string | undefined): string | null | undefined {
  return value === "" ? null : value;
}

function one(message: string | null, organization: Organization): Outcome {
  const { branding } = organization;
  const record = textRecord([
    ["id", organization.id],
    ["slug", organization.slug],
    ["name", organization.name],
    ["state", stateOf(organization)],
    ["time zone", organization.time_zone],
    ["default language", organization.default_language],
    ["flexible matching", yesOrNo(organization.flexible_matching)],
    ["default course", organization.default_course],
    ["default access", counted(organization.default_access_days, "day")],
    ["mandatory lessons", organization.auto_assign_mandatory ? "assigned by themselves" : "assigned by hand"],
    ["people may write", yesOrNo(organization.people_may_write)],
    ["browser speech", yesOrNo(organization.browser_speech)],
    ["Swiss spelling", yesOrNo(organization.swiss_spelling)],
    ["reminders by mail", yesOrNo(organization.mails_reminders)],
    ["display name", branding.display_name],
    ["accent color", branding.accent_color],
    ["logo", branding.logo_url],
    ["logo on dark pages", branding.logo_on_dark && onDark[branding.logo_on_dark]],
    [
      "address ranges",
      organization.address_ranges
        .map(({ cidr, requests_per_hour }) => `${cidr}=${requests_per_hour}`)
        .join(", ") || null,
    ],
  ]);
  return { json: organization, text: message ? `${message}\n\n${record}` : record };
}

const onDark = {
  own: "one of its own",
  plate: "on a light plate; --logo-dark gives them another one",
  as_is: "as it is: it can be seen there",
} as const;

function tableOf(rows: readonly Organization[]): string {
  return textTable(
    ["id", "slug", "name", "state", "time zone", "matching"],
    rows.map((row) => [
      String(row.id),
      row.slug,
      row.name,
      stateOf(row),
      row.time_zone,
      row.flexible_matching ? "flexible" : "exact",
    ]),
  );
}

function stateOf({ is_active, is_sandbox }: Organization): string {
  if (!is_active) return "deactivated";
  return is_sandbox ? "sandbox" : "active";
}
