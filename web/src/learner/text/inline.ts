export type Inline =
  | { type: "text"; text: string }
  | { type: "strong"; children: Inline[] }
  | { type: "emphasis"; children: Inline[] }
  | { type: "code"; text: string }
  /** `href`: http(s) or mailto only, as the content check promises. */
  | { type: "link"; href: string; children: Inline[] };
