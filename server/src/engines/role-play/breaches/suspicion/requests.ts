import { findPhrase, type Said } from "../said.ts";
import { suspicionWords } from "./suspicion-words.ts";

/** Whether a clause asks the other one for something: "could you spell that for me", "send me a text". */
export function isRequest(said: Said, from: number, to: number): boolean {
  return findPhrase(said, suspicionWords[said.language].requesting, from, to) !== undefined;
}

/** Whether what is asked for is for the speaker: "can you spell that for me?" is a request, "can you spell?" a taunt. */
export function isForSpeaker(said: Said, from: number, to: number): boolean {
  return (
    isRequest(said, from, to) && findPhrase(said, suspicionWords[said.language].toMe, from, to) !== undefined
  );
}
