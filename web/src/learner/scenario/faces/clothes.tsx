import type { ReactNode } from "react";

/** The shoulders, down to the rim of the disc. `children` lies on them: collars, a tie, stripes. */
export function Shoulders({ color, children }: { color: string; children?: ReactNode }) {
  return (
    <>
      <path d="M12 242 C18 206 60 186 103 176 H137 C180 186 222 206 228 242 Z" fill={color} />
      {children}
    </>
  );
}

/** An open collar, its two points and what is seen between them. */
export function Collar({ color, inside }: { color: string; inside: string }) {
  return (
    <>
      <path d="M103 172 L120 204 L137 172 Z" fill={inside} />
      <path d="M103 168 L92 182 L110 208 L120 196 Z" fill={color} />
      <path d="M137 168 L148 182 L130 208 L120 196 Z" fill={color} />
    </>
  );
}
