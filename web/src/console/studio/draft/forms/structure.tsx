import { createContext, type ReactNode, useContext } from "react";

const MayRearrange = createContext(true);

/** Around the form of a translation, which says the same in other words: nothing is added, moved or ticked in it. */
export function SameStructure({ isSame, children }: { isSame: boolean; children: ReactNode }) {
  return <MayRearrange value={!isSame}>{children}</MayRearrange>;
}

/** What is the same in every language: shown where the original is written. */
export function ForStructure({ children }: { children: ReactNode }) {
  return useContext(MayRearrange) ? children : null;
}
