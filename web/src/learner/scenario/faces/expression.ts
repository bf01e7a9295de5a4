import type { Mood } from "../mood.ts";

/** The left half of the face is described, the right one mirrors it. Numbers are places on the field of 240 by 240. */
export interface Expression {
  /** A stroke. */
  brow: string;
  /** Half the height of the opened eye. */
  eyeOpen: number;
  /** Where the upper lid ends, outside and inside. */
  lid: [outer: number, inner: number];
  /** How far the pupil looks down. */
  look: number;
  mouth: string;
  /** The mouth is open: its path is an area. */
  isOpen?: boolean;
  /** Teeth in an open mouth. */
  teeth?: string;
  hasWarmCheeks?: boolean;
}

export const expressions: Record<Mood, Expression> = {
  calm: {
    brow: "M90 90 Q100 84.500 112 88.500",
    eyeOpen: 7.5,
    lid: [99, 98.5],
    look: 0.5,
    mouth: "M105 137 Q120 144 135 137",
  },
  tense: {
    brow: "M90 91.500 Q101 88 113.500 92.500",
    eyeOpen: 7,
    lid: [100.5, 100],
    look: 0,
    mouth: "M106 140.500 Q120 138.500 134 140.500",
  },
  annoyed: {
    brow: "M89 87 Q101 88 114 97",
    eyeOpen: 7,
    lid: [99.5, 103.5],
    look: 0.5,
    mouth: "M105 144 Q119 134.500 135 142",
  },
  relieved: {
    brow: "M90 88 Q101 81.500 112.500 85",
    eyeOpen: 6.5,
    lid: [100.5, 100],
    look: 0.5,
    mouth: "M103 135 Q120 148 137 135",
    hasWarmCheeks: true,
  },
  glad: {
    brow: "M89 86.500 Q100 79 112 83.500",
    eyeOpen: 7.5,
    lid: [98.5, 98],
    look: 0,
    mouth: "M101 134 Q120 139 139 134 Q135 152 120 152 Q105 152 101 134 Z",
    isOpen: true,
    teeth: "M104.500 136.500 Q120 140.500 135.500 136.500 L134 141.500 Q120 145 106 141.500 Z",
    hasWarmCheeks: true,
  },
  sad: {
    brow: "M89 93 Q99 90 112 83.500",
    eyeOpen: 7,
    lid: [103, 99.5],
    look: 2,
    mouth: "M107 143.500 Q120 134.500 133 143.500",
  },
  surprised: {
    brow: "M89 83 Q100 73.500 112.500 79",
    eyeOpen: 9,
    lid: [94.5, 94.5],
    look: 0,
    mouth: "M112 141 C112 134 128 134 128 141 C128 150 112 150 112 141 Z",
    isOpen: true,
  },
};
