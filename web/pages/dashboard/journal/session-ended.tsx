import { Notice } from '#web/ui/notice.tsx';

/** The session ended while something was being typed: a way to log in that leaves it where it is. */
export function SessionEnded() {
  return (
    <Notice tone="error" title="Your session has ended.">
      <p>
        Nothing you typed is lost:{' '}
        <a href="/" target="_blank" rel="noopener" className="font-medium text-ink underline">
          log in in a new tab
        </a>
        , then come back and save again.
      </p>
    </Notice>
  );
}
