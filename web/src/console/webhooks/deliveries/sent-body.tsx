import { Copyable } from "../../../design/copyable.tsx";
import { Verbatim } from "../../verbatim.tsx";

/** The body: the same in every attempt, because the signature covers it. */
export function SentBody({ body }: { body: string | null }) {
  if (body === null) return null;
  const readable = readableJson(body);
  return (
    <section className="endpoint-section" aria-labelledby="sent-body">
      <h2 id="sent-body">Body</h2>
      <p className="quiet">
        {new TextEncoder().encode(body).length} bytes, the same in every attempt. The signature covers exactly
        these.
      </p>
      <Copyable label="As sent" text={body} />
      {readable && <Verbatim label="Laid out for reading" text={readable} />}
    </section>
  );
}

function readableJson(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return null;
  }
}
