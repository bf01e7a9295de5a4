import { useTranslations } from "use-intl";

/** Operators may import categories of their own; those are shown as they were written. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations("home");
  return (category) => {
    const key = `category.${category}`;
    return isCategoryKey(key) && t.has(key) ? t(key) : category;
  };
}

type CategoryKey = Extract<Parameters<ReturnType<typeof useTranslations<"home">>>[0], `category.${string}`>;

function isCategoryKey(key: string): key is CategoryKey {
  return /^category\.[a-z-]+$/.test(key);
}
