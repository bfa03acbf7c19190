/** Stands before costs that come from the account's list. */
export const Estimated = () => (
  <span className="text-warn">
    <span aria-hidden="true">≈</span>
    <span className="sr-only">estimated </span>
  </span>
);
