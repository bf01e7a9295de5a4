/** The right option is much the longest: by this factor and by so many characters. */
const MUCH_LONGER = { factor: 1.25, characters: 12 };

interface Weighed {
  correct: boolean;
  words: string;
}

/** Whether the longest option is right, and visibly the longest. */
export function isLongestRight(options: readonly Weighed[]): boolean {
  const lengths = (correct: boolean) =>
    options.filter((option) => option.correct === correct).map(({ words }) => [...words].length);
  const [right, wrong] = [lengths(true), lengths(false)];
  if (right.length === 0 || wrong.length === 0) return false;
  const [shortestRight, longestWrong] = [Math.min(...right), Math.max(...wrong)];
  return (
    shortestRight > longestWrong * MUCH_LONGER.factor && shortestRight > longestWrong + MUCH_LONGER.characters
  );
}
