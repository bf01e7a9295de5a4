import type { AiSettings, AiTest } from "./queries.ts";

export const endpointWords: Record<AiTest["endpoints"][number]["endpoint"], string> = {
  text: "Writing",
  transcription: "Listening",
  speech: "Speaking",
};

type Use = keyof AiSettings["uses"];

/** What each use is, and what of learners goes to the endpoint for it. */
export const useWords: Record<Use, { label: string; sent: string }> = {
  lessons: {
    label: "Write lessons for the learner",
    sent: "Sent: the section as its author wrote it, facts of the learner’s profile, and passages of documents.",
  },
  characters: {
    label: "Speak for the characters of role-plays",
    sent: "Sent: the scenario and what the learner said in it.",
  },
  judging: {
    label: "Recognise what a learner said",
    sent: "Sent: the point to be made and what the learner said.",
  },
  drafts: {
    label: "Translate and draft lessons for their authors",
    sent: "Sent: the lesson to be translated; or what the author asked for, and passages of the documents that they chose.",
  },
  transcription: {
    label: "Write down what learners say",
    sent: "Sent: the recording. It is kept nowhere by Lectern.",
  },
  speech: { label: "Read characters’ lines aloud", sent: "Sent: the line." },
};
export const allUses = Object.keys(useWords).filter((use): use is Use => use in useWords);
