/** The session ended while something was being typed: a way to log in that leaves it where it is. */
export function SessionEnded() {
  return (
    <p role="alert" className="mb-5 rounded border border-loss bg-loss-soft p-4">
      <span className="font-semibold">Your session has ended.</span> Nothing you typed is lost:{' '}
      <a href="/" target="_blank" rel="noopener" className="font-medium text-ink underline">
        log in in a new tab
      </a>
      , then come back and save again.
    </p>
  );
}
