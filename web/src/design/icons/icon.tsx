import type { ComponentType, ReactNode, SVGProps } from "react";

export type Icon = ComponentType<SVGProps<SVGSVGElement>>;

/** A drawing of 24 by 24 in lines of the text's color; screen readers pass it over. */
export function icon(lines: ReactNode): Icon {
  return (props) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {lines}
    </svg>
  );
}
