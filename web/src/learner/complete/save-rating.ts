const PATIENCE_MS = 10_000;

/** True when the server has the rating. */
export async function saveRating(action: string, stars: number): Promise<boolean> {
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ rating: String(stars) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok && !response.redirected;
  } catch {
    return false;
  }
}
