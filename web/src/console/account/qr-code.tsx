import { useMemo } from "react";
import { encode } from "uqr";

/** Drawn here, in the browser: the text is a secret, and goes nowhere. Black on white in the dark too, as cameras want it. */
export function QrCode({ label, text }: { label: string; text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { border: 4 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: squares.join("") };
  }, [text]);
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={`M0 0h${size}v${size}H0z`} className="qr-code-light" />
      <path d={path} className="qr-code-dark" shapeRendering="crispEdges" />
    </svg>
  );
}
