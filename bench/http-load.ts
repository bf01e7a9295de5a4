import autocannon from "autocannon";

export interface HttpLoad {
  url: string;
  token: string;
  concurrency: number;
  seconds: number;
  nextBody(): unknown;
}

/** Accepted requests per second. Any refusal makes the measurement void. */
export async function runHttpLoad({ url, token, concurrency, seconds, nextBody }: HttpLoad): Promise<number> {
  const result = await autocannon({
    url,
    connections: concurrency,
    duration: seconds,
    requests: [
      {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(nextBody()) }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors; nothing was measured.`);
  }
  return result["2xx"] / result.duration;
}
