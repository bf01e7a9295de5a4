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
    sent: "Sent: a section with its questions, facts of the learner’s profile with their profile text, and passages of documents; no name, address or id beside them.",
  },
  characters: {
    label: "Speak for the characters of role-plays",
    sent: "Sent: the character and its lines, the last turns of the talk, and what the learner has just said.",
  },
  judging: {
    label: "Recognise what a learner said",
    sent: "Sent: the points that are still open, the last turns of the talk, and what the learner has just said.",
  },
  drafts: {
    label: "Translate and draft lessons for their authors",
    sent: "Sent: the lesson to be translated; or what the author asked for, and passages of the documents that they chose.",
  },
  transcription: {
    label: "Write down what learners say",
    sent: "Sent: the recording, once the learner has agreed. It is kept nowhere by Lectern.",
  },
  speech: { label: "Read characters’ lines aloud", sent: "Sent: the line, sentence by sentence." },
};
export const allUses = Object.keys(useWords).filter((use): use is Use => use in useWords);
