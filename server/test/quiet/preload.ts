import { appendFileSync } from "node:fs";
import { noteConnections, noteLookups } from "./foreign-calls.ts";

// Loaded before a program, so that nothing it imports connects unseen. The parent process reads the file afterwards.
const notes = process.env.FOREIGN_CALLS;
if (notes === undefined) throw new Error("FOREIGN_CALLS must name the file for what is noted.");
const note = (call: string) => appendFileSync(notes, `${call}\n`);
noteConnections(note);
noteLookups(note);
