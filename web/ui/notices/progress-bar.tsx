/** A line along the top of the window while the next page loads; it stays hidden for fast ones. */
export function ProgressBar({ active }: { active: boolean }) {
  if (!active) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading..."
      data-drawn=""
      className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden [animation-delay:200ms] [animation-fill-mode:backwards] animate-fade-in"
    >
      <div className="h-full w-1/3 bg-gold-fill motion-safe:animate-travel" />
    </div>
  );
}
