/** A request that waits until the operator has shown their password again. */
interface PasswordRequest {
  /** What was wrong with the one before. */
  mistake: string | null;
  /** Null: they would rather not. */
  answer: (password: string | null) => void;
}

let current: PasswordRequest | null = null;
const listeners = new Set<() => void>();

/** Of two requests at once the second is not asked about, and stays refused. */
export function askForPassword(mistake: string | null): Promise<string | null> {
  if (current !== null) return Promise.resolve(null);
  return new Promise((resolve) => {
    change({
      mistake,
      answer: (password) => {
        change(null);
        resolve(password);
      },
    });
  });
}

function change(request: PasswordRequest | null): void {
  current = request;
  for (const listener of listeners) listener();
}

export function currentRequest(): PasswordRequest | null {
  return current;
}

export function onPasswordRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
