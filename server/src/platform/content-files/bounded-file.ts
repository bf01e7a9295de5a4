import { open } from "node:fs/promises";

/** At most a little more than is allowed: the reader then says that the file is too long. Undefined when not text. */
export async function readBounded(path: string, maxLength: number): Promise<string | undefined> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, maxLength * bytesPerCharacter);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    // `stream` forgives a character cut in half where reading stopped early.
    const decoder = new TextDecoder("utf-8", { fatal: true });
    return decoder.decode(buffer.subarray(0, bytesRead), { stream: size > length });
  } catch (error) {
    if (error instanceof TypeError) return undefined; // what the decoder throws for other encodings
    throw error;
  } finally {
    await handle.close();
  }
}

const bytesPerCharacter = 4;
