import { Copyable } from "../../../design/copyable.tsx";
import { Verbatim } from "../../verbatim.tsx";

interface ExactBytesProps {
  label: string;
  body: string;
  sha256: string;
}

/** A statement to the byte, with the hash that proves it, and once more for reading. */
export function ExactBytes({ label, body, sha256 }: ExactBytesProps) {
  return (
    <div className="exact-bytes">
      <Copyable label={label} text={body} />
      <p className="quiet">
        {new TextEncoder().encode(body).length} bytes, SHA-256 <code className="address">{sha256}</code>
      </p>
      <Verbatim label="Laid out for reading" text={JSON.stringify(JSON.parse(body), null, 2)} />
    </div>
  );
}
