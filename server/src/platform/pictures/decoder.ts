import { pictureLimits } from "./picture.ts";

export const decoding = { limitInputPixels: pictureLimits.pixels, failOn: "error" } as const;

let opened: ReturnType<typeof open> | undefined;

/** The library that decodes pictures: its 25 MB are loaded with the first one, since many processes see none. */
export function openDecoder() {
  opened ??= open();
  return opened;
}

async function open() {
  const { default: sharp } = await import("sharp");
  // What people send is read by these decoders and no other: no PDF, nothing that runs anything. Only logos may be SVG:
  // pictures of lessons are told apart by their first bytes.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadPng",
      "VipsForeignLoadJpeg",
      "VipsForeignLoadWebp",
      "VipsForeignLoadHeif",
      "VipsForeignLoadSvg",
    ],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
