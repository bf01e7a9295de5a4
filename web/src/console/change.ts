import { useMutation, useQueryClient } from "@tanstack/react-query";

/** A request that changes something. What was read under one of these keys is read again before it counts as done. */
export function useChange<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  ...keys: readonly string[]
) {
  return useMutation({ mutationFn, onSuccess: useRefresh(...keys) });
}

/** Reads again what was read under one of these keys. */
export function useRefresh(...keys: readonly string[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
