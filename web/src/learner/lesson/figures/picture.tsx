import { InlineText } from "../../text/inline-text.tsx";
import type { PictureBlock } from "../block.ts";

interface PictureProps {
  block: PictureBlock;
  /** The first one of a page is there at once; those below wait until somebody comes near. */
  isFirst: boolean;
}

/** Its place is as large before it has arrived as after. */
export function Picture({ block: { picture, alt, caption }, isFirst }: PictureProps) {
  const addresses = (format: "avif" | "webp") =>
    picture.widths.map((width) => `/pictures/${picture.hash}-${width}.${format} ${width}w`).join(", ");
  const largest = picture.widths.at(-1) ?? picture.width;
  return (
    <figure className="picture">
      <picture>
        <source type="image/avif" srcSet={addresses("avif")} sizes={sizes} />
        <img
          src={`/pictures/${picture.hash}-${largest}.webp`}
          srcSet={addresses("webp")}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
        />
      </picture>
      {caption.length > 0 && (
        <figcaption>
          <InlineText nodes={caption} />
        </figcaption>
      )}
    </figure>
  );
}

/** A lesson's column: lesson.css. */
const sizes = "(min-width: 48rem) 42rem, 92vw";
