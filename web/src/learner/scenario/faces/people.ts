import { brandt } from "./people/brandt.tsx";
import { demir } from "./people/demir.tsx";
import { frey } from "./people/frey.tsx";
import { keller } from "./people/keller.tsx";
import { laurent } from "./people/laurent.tsx";
import { petrov } from "./people/petrov.tsx";
import { rossi } from "./people/rossi.tsx";
import { somebody } from "./people/somebody.tsx";
import { weber } from "./people/weber.tsx";
import type { Person } from "./person.ts";

const people = new Map<string, Person>(
  Object.entries({ brandt, demir, frey, keller, laurent, petrov, rossi, weber }),
);

/** Scenarios that operators import may name a face that nobody drew. */
export function personOf(face: string): Person {
  return people.get(face) ?? somebody;
}
