/** What may stand at a place of a drawing. */
export interface PartRule {
  /** How long its text may be: a line, or a few sentences. */
  size: "line" | "text";
  /** Whether it may stand there several times, as messages of a chat do. */
  repeats: boolean;
  isRequired: boolean;
  /** Whether it belongs above what is no head: the sender above the text. */
  isHead: boolean;
  /** How often it stands there, where that is said: a step stands there twice at least. */
  count?: readonly [least: number, most: number];
  /** The parts one of which it belongs to, and stands below: what happened below when. */
  below?: readonly string[];
}

const line: PartRule = { size: "line", repeats: false, isRequired: false, isHead: false };
const text: PartRule = { ...line, size: "text", repeats: true };
const item: PartRule = { ...line, repeats: true };
const head: PartRule = { ...line, isHead: true };

/** What people know, and can be asked to find places in. */
const mockUps = {
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

const title: PartRule = { ...head, isRequired: true };
const needed: PartRule = { ...line, isRequired: true };

/** What shows how things hang together. */
const diagrams = {
  steps: { title, step: { ...item, isRequired: true, count: [2, 6] } },
  contrast: {
    title,
    before: needed,
    after: needed,
    point: { ...item, isRequired: true, count: [2, 10], below: ["before", "after"] },
  },
  number: { title, number: needed, meaning: { ...needed, size: "text" } },
  quadrant: {
    title,
    across: title,
    up: title,
    "top-left": needed,
    "top-right": needed,
    "bottom-left": needed,
    "bottom-right": needed,
  },
  timeline: {
    title,
    time: { ...item, isRequired: true, count: [2, 6] },
    event: { ...item, isRequired: true, count: [2, 6], below: ["time"] },
  },
} satisfies Record<string, Record<string, PartRule>>;

const surfaces = { ...mockUps, ...diagrams };

export type MockUpKind = keyof typeof mockUps;
export type DiagramKind = keyof typeof diagrams;
export type SurfaceKind = MockUpKind | DiagramKind;
/** Places that can hold a text: of one drawing, or of any. */
export type SurfacePart<Kind extends SurfaceKind = SurfaceKind> = Parts[Kind];
type Parts = { [kind in SurfaceKind]: keyof (typeof surfaces)[kind] };

export const mockUpKinds = ["mail", "chat", "browser", "workshop"] as const satisfies readonly MockUpKind[];

export const diagramKinds = [
  "steps",
  "contrast",
  "number",
  "quadrant",
  "timeline",
] as const satisfies readonly DiagramKind[];

export const surfaceKinds = [...mockUpKinds, ...diagramKinds] as const;

/** The parts of a drawing by their names, in the order in which authors are told of them. */
export function partsOf<Kind extends SurfaceKind>(surface: Kind): [SurfacePart<Kind>, PartRule][] {
  return partLists[surface];
}

const partLists = Object.fromEntries(surfaceKinds.map((kind) => [kind, Object.entries(surfaces[kind])])) as {
  [kind in SurfaceKind]: [SurfacePart<kind>, PartRule][];
}; // TypeScript forgets the keys of an object's entries

export const mockUpParts = mockUpKinds.flatMap((kind) => partsOf(kind).map(([part]) => part));
