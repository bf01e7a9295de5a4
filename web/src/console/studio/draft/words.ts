import type { Audience } from "@lectern/lesson-format/audiences.ts";
import type { PieceKind } from "@lectern/lesson-format/cut/pieces.ts";
import type { QuestionKind } from "@lectern/lesson-format/question/question-content.ts";
import type { Slot } from "@lectern/lesson-format/span.ts";
import {
  type MockUpKind,
  mockUpKinds,
  type SurfaceKind,
  type SurfacePart,
} from "@lectern/lesson-format/surfaces.ts";

/** What authors call things. */
export const pieceWords: Readonly<Record<PieceKind, string>> = {
  paragraph: "Paragraph",
  list: "List",
  quotation: "Quotation",
  box: "Box",
  when: "Only for some",
  surface: "Drawing",
  table: "Table",
  picture: "Picture",
  question: "Question",
  other: "Lines",
};

export const typeWords: Readonly<Record<QuestionKind, string>> = {
  single: "One right answer",
  multiple: "Several right answers",
  order: "Put in order",
  match: "Match pairs",
  sort: "Sort into groups",
  fill: "Fill the gaps",
  spot: "Find the places in a drawing",
  scene: "A scene with choices",
};

export const typeHints: Readonly<Record<QuestionKind, string>> = {
  single: "Two to six options, one of them right. Say of each why.",
  multiple: "Two to six options, one or more of them right. Say of each why.",
  order: "Three to six items. Write them in the right order; learners get them shuffled.",
  match: "Two to six pairs. Learners put the right sides to the left ones.",
  sort: "Two to four groups and what belongs to each; learners see all of it shuffled.",
  fill: "Write three underscores ___ in the question for each gap, and below what belongs there.",
  spot: "A drawing in which learners find the places that give it away. At least one has to be harmless.",
  scene: "Something happens, the learner chooses, and it goes on from there. A step without choices ends it.",
};

export const boxWords: readonly (readonly [string, string])[] = [
  ["note", "Note"],
  ["example", "Example"],
  ["warning", "Warning"],
];

export const ruleWords: readonly (readonly [string, string])[] = [
  ["tools_any", "Who uses one of these tools"],
  ["role_any", "Whose job title has one of these words"],
  ["dept_any", "Whose department has one of these words"],
  ["for_any", "Who is one of these"],
  ["for_none", "Who is none of these"],
];

export const audienceWords: Readonly<Record<Audience, string>> = {
  care: "for people in care",
  finance: "for people in finance",
  sales: "for people in sales",
  it: "for people in IT",
  production: "for people in production",
  office: "for people in an office",
  new: "for newcomers",
  leads: "for people who lead others",
  remote: "for people who work at home",
  phished: "for people who were caught by a false message",
  shifts: "for people who work in shifts",
  "part-time": "for people who work part-time",
  abroad: "for people with customers abroad",
};

/** What a learner’s profile says. */
export const slotWords: Readonly<Record<Slot, string>> = {
  first_name: "First name",
  organization: "Organization",
  department: "Department",
  job_title: "Job title",
  "job_titles.0": "Job title",
  tool: "Tool",
  "tools.0": "First tool",
  "tools.1": "Second tool",
  task: "Daily task",
  "daily_tasks.0": "First daily task",
  "daily_tasks.1": "Second daily task",
};

/** Drawings in which places can be asked for. */
export const mockUpWords: Readonly<Record<MockUpKind, string>> = {
  mail: "Mail",
  chat: "Chat",
  browser: "Browser",
  workshop: "Workshop",
};

export const surfaceWords: Readonly<Record<SurfaceKind, string>> = {
  ...mockUpWords,
  steps: "Steps",
  contrast: "Before and after",
  number: "Number",
  quadrant: "Four fields",
  timeline: "Timeline",
};

/** Those that a drawing needs stand first. */
const partLabels: { readonly [kind in SurfaceKind]: Readonly<Record<SurfacePart<kind>, string>> } = {
  mail: {
    from: "Sender",
    to: "Recipient",
    subject: "Subject",
    body: "Text",
    link: "Link",
    button: "Button",
    attachment: "Attachment",
    signature: "Signature",
  },
  chat: { name: "Name", message: "Message", reply: "Reply", link: "Link", time: "Time" },
  browser: { address: "Address", tab: "Tab", page: "Text of the page", field: "Field", button: "Button" },
  workshop: {
    floor: "Floor",
    ladder: "Ladder",
    machine: "Machine",
    socket: "Socket",
    shelf: "Shelf",
    door: "Door",
    exit: "Exit",
    person: "Person",
  },
  steps: { title: "Title", step: "Step" },
  contrast: {
    title: "Title",
    before: "Name of the first side",
    after: "Name of the second side",
    point: "Point",
  },
  number: { title: "Title", number: "Number", meaning: "What it means" },
  quadrant: {
    title: "Title",
    across: "What grows to the right",
    up: "What grows upwards",
    "top-left": "Top left",
    "top-right": "Top right",
    "bottom-left": "Bottom left",
    "bottom-right": "Bottom right",
  },
  timeline: { title: "Title", time: "When", event: "What happens" },
};

/** The places of a drawing, each with what it is called. */
export function surfaceParts(surface: SurfaceKind): [part: string, words: string][] {
  return Object.entries(partLabels[surface]);
}

export function mockUpOf(name: string): MockUpKind {
  return mockUpKinds.find((kind) => kind === name) ?? "mail";
}

export function partWords(surface: SurfaceKind, part: string): string {
  return surfaceParts(surface).find(([name]) => name === part)?.[1] ?? part;
}
