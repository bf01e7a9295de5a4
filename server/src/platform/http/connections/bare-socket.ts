import type { Socket } from "node:net";
import { uuidV4 } from "#kernel/ids.ts";
import { requestTimeout } from "../../problems.ts";

interface BareAnswer {
  status: string;
  code: string;
  detail: string;
  retryAfterSeconds?: number;
}

const notHttp: BareAnswer = {
  status: "400 Bad Request",
  code: "malformed_request",
  detail: "The request is not valid HTTP.",
};
const unreadable: Record<string, BareAnswer> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    code: "headers_too_large",
    detail: "The request's headers are too large.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    code: requestTimeout.code,
    detail: requestTimeout.detail,
  },
};

/** What the parser could not read as HTTP never becomes a request; it gets the same kind of answer all the same. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  answerOnSocket(socket, unreadable[error.code ?? ""] ?? notHttp);
}

/** Ends a connection on which there is no request to answer, in the error model. */
export function answerOnSocket(
  socket: Socket,
  { status, code, detail, retryAfterSeconds }: BareAnswer,
): void {
  const id = uuidV4();
  const body = JSON.stringify({ detail, code, request_id: id });
  const retryAfter = retryAfterSeconds === undefined ? "" : `Retry-After: ${retryAfterSeconds}\r\n`;
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\n${retryAfter}Content-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
