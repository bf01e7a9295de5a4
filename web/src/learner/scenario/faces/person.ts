import type { ReactNode } from "react";

/** What is drawn of somebody around the expression; all of it on a field of 240 by 240. */
export interface Person {
  skin: string;
  /** The skin where less light falls: neck, ears, nose. */
  shade: string;
  /** Of the brows. */
  hair: string;
  lips: string;
  /** Hair or a scarf behind the head. */
  behind?: ReactNode;
  clothes: ReactNode;
  /** On the face and under its features: stubble, a beard, lines of age. */
  onSkin?: ReactNode;
  /** Over everything: hair, glasses, a moustache. */
  front?: ReactNode;
  hasEars?: boolean;
}
