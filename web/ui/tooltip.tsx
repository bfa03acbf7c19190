import * as Radix from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** How long the pointer rests before a tooltip opens, and within which the next one opens at once. Milliseconds. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

/** Around a page that has tooltips: they open sooner one after another. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY} skipDelayDuration={SKIP_DELAY}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** What it explains: something that takes the focus, and makes sense without it, as a finger never sees it. */
  children: ReactElement;
}

/** A short explanation on hover or focus; Escape closes it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-70 rounded-sm border border-line-strong bg-surface-3 px-2.5 py-1.5 text-12 text-ink shadow-float motion-safe:data-[state=delayed-open]:animate-fade-in motion-safe:data-[state=closed]:animate-fade-out"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
