/** A share as a number, and drawn. */
export function ShareBar({ share }: { share: number | null }) {
  if (share === null)
    return (
      <span className="quiet">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Nothing to measure</span>
      </span>
    );
  return (
    <span className="share">
      <svg className="share-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="share-track" width="100" height="8" />
        <rect className="share-part" width={share * 100} height="8" />
      </svg>
      <span className="share-number">{percentOf(share)}</span>
    </span>
  );
}

export function percentOf(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)} %`;
}
