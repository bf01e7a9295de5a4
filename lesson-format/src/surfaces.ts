/** What may stand at a place of a drawn mock-up. */
export interface PartRule {
  /** How long its text may be: a line, or a few sentences. */
  size: "line" | "text";
  /** Whether it may stand there several times, as messages of a chat do. */
  repeats: boolean;
  isRequired: boolean;
  /** Whether it belongs above what is no head: the sender above the text. */
  isHead: boolean;
}

const line: PartRule = { size: "line", repeats: false, isRequired: false, isHead: false };
const text: PartRule = { ...line, size: "text", repeats: true };
const item: PartRule = { ...line, repeats: true };
const head: PartRule = { ...line, isHead: true };

/** The mock-ups that lessons draw, and the parts each has. */
const surfaces = {
  mail: {
    from: { ...head, isRequired: true },
    to: head,
    subject: { ...head, isRequired: true },
    body: text,
    link: item,
    button: item,
    attachment: item,
    signature: text,
  },
  chat: {
    name: { ...head, isRequired: true },
    message: { ...text, isRequired: true },
    reply: text,
    link: item,
    time: item,
  },
  browser: {
    tab: head,
    address: { ...head, isRequired: true },
    page: text,
    field: item,
    button: item,
  },
  workshop: {
    floor: line,
    ladder: line,
    machine: line,
    socket: line,
    shelf: line,
    door: line,
    exit: line,
    person: line,
  },
} satisfies Record<string, Record<string, PartRule>>;

export type SurfaceKind = keyof typeof surfaces;
/** Places that can hold a text: of one mock-up, or of any. */
export type SurfacePart<Kind extends SurfaceKind = SurfaceKind> = Parts[Kind];
type Parts = { [kind in SurfaceKind]: keyof (typeof surfaces)[kind] };

export const surfaceKinds = ["mail", "chat", "browser", "workshop"] as const satisfies readonly SurfaceKind[];

/** The parts of a mock-up by their names, in the order in which authors are told of them. */
export function partsOf(surface: SurfaceKind): [SurfacePart, PartRule][] {
  return partLists[surface];
}

const partLists = Object.fromEntries(
  surfaceKinds.map((kind) => [kind, Object.entries(surfaces[kind])]),
) as Record<SurfaceKind, [SurfacePart, PartRule][]>; // TypeScript forgets the keys of an object's entries
