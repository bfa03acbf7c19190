import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component loaded on demand. Unlike `React.lazy` it renders synchronously once loaded, and a load failure is
 * confined to its place on the page.
 */
export interface OnDemand<Props> {
  /** `null` until it is loaded. */
  component: ComponentType<Props> | null;
  fetch: () => Promise<ComponentType<Props>>;
}

export function onDemand<Props>(fetch: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  return { component: null, fetch };
}

/** Rejects if it cannot be loaded. */
export async function load<Props>(source: OnDemand<Props>): Promise<void> {
  source.component ??= await source.fetch();
}

/** Preloads it. A failure is ignored here and retried when it is rendered. */
export function preload<Props>(source: OnDemand<Props>): void {
  load(source).catch(() => {});
}

/** The component, once it is loaded, and whether loading failed. */
export function useOnDemand<Props>(source: OnDemand<Props>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(
    source.component ? 'loaded' : 'loading',
  );
  useEffect(() => {
    if (state !== 'loading') return;
    let isCurrent = true;
    const settle = (outcome: 'loaded' | 'failed') => () => isCurrent && setState(outcome);
    load(source).then(settle('loaded'), settle('failed'));
    return () => {
      isCurrent = false;
    };
  }, [state, source]);
  return { Component: source.component, hasFailed: state === 'failed', retry: () => setState('loading') };
}
