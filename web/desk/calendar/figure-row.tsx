import type { ReactNode } from 'react';
import { Money } from '#web/desk/money.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A name and what it stands for; a place is kept for what is not there yet. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10.5 flex-wrap items-center justify-between gap-x-4 border-line py-2 [&+&]:border-t">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children || <Skeleton className="h-4 w-20" />}</dd>
    </div>
  );
}

/** An amount, or that it is kept to the desk. */
export function MoneyOrPrivate({ value, className = '' }: { value: string | null; className?: string }) {
  if (value !== null) return <Money value={value} className={className} />;
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <Icon name="i-lucide-lock" className="size-3.5" />
      Private
    </span>
  );
}
