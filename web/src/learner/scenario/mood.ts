/** How a character feels about the talk; its face and a word beside its lines show it. */
export type Mood = "calm" | "tense" | "annoyed" | "relieved" | "glad" | "sad" | "surprised";
