const HEADING_ID = 'strategies-heading';

/** Gets the focus when the focused strategy is removed. */
export const strategiesHeading = () => document.getElementById(HEADING_ID);

export function StrategiesHeading() {
  return (
    <h2 id={HEADING_ID} tabIndex={-1} className="text-16 font-semibold tracking-tight outline-none">
      Strategies
    </h2>
  );
}
