import { fieldSentences } from "#platform/health/field-sentences.ts";
import { defineSentence, inSentences, type Sentence } from "#platform/health/sentence.ts";
import { isModestDrawing } from "#platform/pictures/drawing.ts";
import { type LogoType, measureLogo } from "#platform/pictures/logo.ts";
import { invalidField } from "#platform/problems.ts";
import type { OrganizationValues } from "../queries.ts";
import { isSeenOnDark } from "./on-dark.ts";

/** Where a page finds the organization's logo; the addresses change with it, so they may be kept. */
interface Logos {
  url: string;
  /** The one for dark pages. */
  darkUrl: string | null;
  /** Dark pages show it on a light plate. */
  hasPlate: boolean;
}

interface LogoRow {
  slug: string;
  modified_date: string;
  logo_content_type: string | null;
  logo_dark_content_type: string | null;
  logo_reads_on_dark: boolean;
}

export function logosOf(row: LogoRow): Logos | null {
  if (row.logo_content_type === null) return null;
  const address = (name: string) => `/branding/${row.slug}/${name}?v=${Date.parse(row.modified_date)}`;
  const hasDark = row.logo_dark_content_type !== null;
  return {
    url: address("logo"),
    darkUrl: hasDark ? address("logo-dark") : null,
    hasPlate: !hasDark && !row.logo_reads_on_dark,
  };
}

/** Measured here, once: pages only look it up. @throws invalidField for a file that is not the picture it says it is */
export async function logoValues(dataUrl: string | null): Promise<OrganizationValues> {
  if (dataUrl === null) return { logo: null, logo_content_type: null, logo_reads_on_dark: false };
  const { logo, contentType, readsOnDark } = await readLogo("logo", dataUrl);
  return { logo, logo_content_type: contentType, logo_reads_on_dark: readsOnDark };
}

/** @throws invalidField for a file that is not the picture it says it is */
export async function logoDarkValues(dataUrl: string | null): Promise<OrganizationValues> {
  if (dataUrl === null) return { logo_dark: null, logo_dark_content_type: null };
  const { logo, contentType } = await readLogo("logo_dark", dataUrl);
  return { logo_dark: logo, logo_dark_content_type: contentType };
}

const types: Readonly<Record<string, LogoType>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
};

/** Drawings are not measured: a plate suits them all. */
async function readLogo(field: string, dataUrl: string) {
  const [head = "", data = ""] = dataUrl.split(";base64,", 2);
  const [logo, contentType] = [Buffer.from(data, "base64"), head.slice("data:".length)];
  const type = types[contentType];
  if (type === undefined) {
    if (!isModestDrawing(logo)) throw refused(field, immodest());
    return { logo, contentType, readsOnDark: false };
  }
  const pixels = await measureLogo(logo, type);
  if (pixels === null) throw refused(field, unreadable({ type: type.toUpperCase() }));
  return { logo, contentType, readsOnDark: isSeenOnDark(pixels) };
}

function refused(field: string, mistake: Sentence) {
  return invalidField(fieldSentences(`branding.${field}`, [inSentences(mistake)]));
}

const immodest = defineSentence(
  "picture.immodest",
  "This drawing takes too long to draw: leave out pictures within it, entities, dashes, filters, and parts that are repeated thousands of times, or send a PNG.",
);
const unreadable = defineSentence(
  "picture.logo_unreadable",
  "This is no {type} picture of up to 4 million pixels; open it in an image program and save it again.",
);
