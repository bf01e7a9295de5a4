// A process of its own, because the compiler is large and most who ask find the index made.
import { writeIndex } from "./index-of-statements.ts";

await writeIndex();
