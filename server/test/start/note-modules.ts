import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

// Loaded before a program: notes every module that it loads, as it is loaded.
const notes = process.env.LOADED_MODULES;
if (notes === undefined) throw new Error("LOADED_MODULES must name the file for what is noted.");
registerHooks({
  load(url, context, next) {
    appendFileSync(notes, `${url}\n`);
    return next(url, context);
  },
});
