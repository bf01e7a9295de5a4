import type { OrganizationValues } from "../queries.ts";
import { readsOnDark } from "./on-dark.ts";

/** Where a page finds the organization's logo; the addresses change with it, so they may be kept. */
export interface Logos {
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

/** Measured here, once: pages only look it up. */
export function logoValues(dataUrl: string | null): OrganizationValues {
  if (dataUrl === null) return { logo: null, logo_content_type: null, logo_reads_on_dark: false };
  const { bytes, contentType } = parseDataUrl(dataUrl);
  return {
    ...{ logo: bytes, logo_content_type: contentType },
    logo_reads_on_dark: readsOnDark(bytes, contentType),
  };
}

export function logoDarkValues(dataUrl: string | null): OrganizationValues {
  if (dataUrl === null) return { logo_dark: null, logo_dark_content_type: null };
  const { bytes, contentType } = parseDataUrl(dataUrl);
  return { logo_dark: bytes, logo_dark_content_type: contentType };
}

function parseDataUrl(dataUrl: string) {
  const [head = "", data = ""] = dataUrl.split(";base64,", 2);
  return { bytes: Buffer.from(data, "base64"), contentType: head.slice("data:".length) };
}
