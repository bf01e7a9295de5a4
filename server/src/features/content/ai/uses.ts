/** What models are asked for. Each can be switched off for an organization. */
export const aiUses = ["lessons", "characters", "judging", "transcription", "speech", "drafts"] as const;
export type AiUse = (typeof aiUses)[number];

/** Which kind of endpoint does it. */
export const endpointOf = {
  lessons: "text",
  characters: "text",
  judging: "text",
  drafts: "text",
  transcription: "transcription",
  speech: "speech",
} as const satisfies Record<AiUse, "text" | "transcription" | "speech">;
