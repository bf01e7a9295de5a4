/** The number of a point, ticked where it was made. What it means stands in words beside it. */
export function PointMark({ covered, number }: { covered: boolean; number: number }) {
  return (
    <span className={covered ? "point-mark point-covered" : "point-mark"} aria-hidden="true">
      {number}
      {covered && (
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.500 8.500l3 3 6-7" />
        </svg>
      )}
    </span>
  );
}
