import { type Audience, audiences } from "@lectern/lesson-format/audiences.ts";
import type {
  ContentBlock,
  Rule,
  RuleName,
  TemplateContent,
} from "@lectern/lesson-format/template-content.ts";
import { wordsFor } from "../assembly/own-work/own-work-words.ts";
import type { LearnerProfile, Passage } from "../author.ts";

const empty: LearnerProfile = {
  firstName: "",
  department: null,
  jobTitles: [],
  tools: [],
  dailyTasks: [],
  userSummary: "",
};

const minimal: LearnerProfile = { ...empty, firstName: "Ada", department: "Einkauf" };

/** In the summary of every profile below; it must never turn up in a lesson. */
export const summaryMarker = "SUMMARY-MUST-NOT-SHOW";

/** Matches the rules of the template, so that no variant stays unread. */
function full({ bodies }: TemplateContent): LearnerProfile {
  const rules = Object.values(bodies).flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) => rulesIn(blocks)),
  );
  const firstWords = (name: RuleName) =>
    rules.flatMap((rule) => (rule.name === name ? rule.words.slice(0, 1) : []));
  return {
    firstName: "Zoë",
    department: [...new Set(firstWords("dept_any")), "Logistik"].join(" / "),
    jobTitles: ["Head of Service", ...firstWords("role_any")],
    tools: ["Planner 3000", "E-Post", ...firstWords("tools_any")],
    dailyTasks: ["Rechnungen prüfen", "répondre aux clients"],
    userSummary: `${summaryMarker} Works with suppliers.`,
  };
}

function rulesIn(blocks: readonly ContentBlock[]): Rule[] {
  return blocks.flatMap((block) => {
    if (block.type === "when") return [block.rule, ...rulesIn(block.blocks)];
    return block.type === "box" ? rulesIn(block.blocks) : [];
  });
}

const nasty = [
  "<script>alert(1)</script>",
  "{{department|x}} {{#task}}",
  "**bold** [link](javascript:alert(1)) ![x](y) `code`",
  "\u0000\u0007\u001b[31m\u202Eevil\uD800",
  "]]>&lt;!--'\"\\",
  "z".repeat(5_000),
  "💥".repeat(200),
  "a\u0301".repeat(300),
  "__proto__",
  " \t\r\n ",
];

const hostile: LearnerProfile = {
  firstName: nasty.join(""),
  department: nasty.slice(1).join(" "),
  jobTitles: nasty,
  tools: nasty.toReversed(),
  dailyTasks: [...nasty.slice(3), ...nasty.slice(0, 3)],
  userSummary: `${summaryMarker}${nasty.join("\n")}`,
};

export interface Sample {
  name: "empty" | "minimal" | "full" | "hostile";
  profile: LearnerProfile;
  passages: Passage[];
  organizationName: string;
}

/** Learners every template must suit: nothing known, a little, everything, and one who means harm. */
export function samplesFor(content: TemplateContent): Sample[] {
  return [
    { name: "empty", profile: empty, passages: [], organizationName: "" },
    { name: "minimal", profile: minimal, passages: [], organizationName: "Acme" },
    {
      name: "full",
      profile: full(content),
      passages: passagesFor(content, plainText),
      organizationName: "Acme AG",
    },
    {
      name: "hostile",
      profile: hostile,
      passages: passagesFor(content, nasty),
      organizationName: nasty.join(""),
    },
  ];
}

/** Each of whom nothing is known but what puts them in an audience. */
export function audienceProfiles(): { audience: Audience; profile: LearnerProfile }[] {
  return audiences.map((audience) => {
    const [word = ""] = wordsFor(audience, "words");
    return { audience, profile: { ...empty, userSummary: `${summaryMarker}. ${word}` } };
  });
}

const plainText = [
  "Every incident is reported within 24 hours to the help desk of the organization.",
  "Das Gespräch findet innerhalb von 10 Tagen mit der vorgesetzten Person statt.",
];

function passagesFor(content: TemplateContent, texts: readonly string[]): Passage[] {
  const keys = content.sections.flatMap(({ retrieve }) => (retrieve === null ? [] : [retrieve.queryKey]));
  return texts.map((text, index) => ({
    id: `passage-${index}`,
    file: `${text.slice(0, 30)}.pdf`,
    page: index === 0 ? null : index,
    language: null,
    text,
    scores: Object.fromEntries(keys.map((key) => [key, 100 - index])),
  }));
}
