import { createContext, type ReactNode, useContext } from "react";

/** Whether the person before this part of a page may change what it shows. Said once, above; asked by every control. */
export const MayChange = createContext(true);

export function useMayChange(): boolean {
  return useContext(MayChange);
}

/** What is only there for people who may change something. */
export function ForChanges({ children }: { children: ReactNode }) {
  return useMayChange() ? children : null;
}
