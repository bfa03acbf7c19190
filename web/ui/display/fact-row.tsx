import type { ReactNode } from 'react';
import { Skeleton } from '../notices/skeleton.tsx';

/** A term and its value in a `<dl>`. A value that is still loading has a skeleton, and the value replaces it without a shift. */
export function FactRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-10.5 flex-wrap items-center justify-between gap-x-4 border-line py-2 [&+&]:border-t">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 grow text-right">{children ?? <Skeleton className="ml-auto h-4 w-20" />}</dd>
    </div>
  );
}
