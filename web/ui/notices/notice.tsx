import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../display/class-names.ts';

interface NoticeProps {
  title: string;
  tone?: 'warning' | 'error';
  children?: ReactNode;
}

/** A message that must be read before going on. It is announced, and scrolls into view. */
export function Notice({ title, tone = 'warning', children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Not returned: newer browsers return a promise, which is not a clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' });
    // A box that does not fit is shown from its beginning.
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      className={classNames(
        'scroll-m-5 rounded border p-4',
        tone === 'error' ? 'border-loss bg-loss-soft' : 'border-line-strong bg-gold-soft',
      )}
    >
      <p ref={heading} className="scroll-m-9 font-semibold">
        {title}
      </p>
      {children}
    </div>
  );
}
