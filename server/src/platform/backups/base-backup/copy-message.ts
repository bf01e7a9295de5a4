/** CopyData of PostgreSQL's protocol, around its content. */
export function copyData(content: Buffer): Buffer {
  return message("d", content);
}

/** All of it was sent. */
export const copyDone = (): Buffer => message("c", Buffer.alloc(0));

/** It cannot be sent; the server forgets what it has. */
export const copyFail = (): Buffer => message("f", Buffer.alloc(1));

function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
