import { useTranslations } from "use-intl";

/** Operators may import categories of their own; those are shown as they were written, in words. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations("home");
  return (category) => {
    const key = `category.${category}`;
    return isCategoryKey(key) && t.has(key) ? t(key) : inWords(category);
  };
}

type CategoryKey = Extract<Parameters<ReturnType<typeof useTranslations<"home">>>[0], `category.${string}`>;

function isCategoryKey(key: string): key is CategoryKey {
  return /^category\.[a-z-]+$/.test(key);
}

/** "forklifts-and-ladders" is a key, "Forklifts and ladders" is a heading. */
function inWords(category: string): string {
  const words = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(category) ? category.replaceAll("-", " ") : category;
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
