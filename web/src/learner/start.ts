import { startClosing } from "./complete/start-closing.ts";
import { applyWholeStyle } from "./document/whole-style.ts";
import { startExercise } from "./lesson/questions/saving/start-exercise.ts";

/** The script of lessons. It finds in a page what the server has put there, and is nothing that a page cannot do without. */
applyWholeStyle();
startExercise();
startClosing();
