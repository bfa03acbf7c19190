import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code is fetched when it is needed. Unlike one of `React.lazy` it is there at once where it was
 * fetched before, and a failure stays where the component is to stand: the page around it goes on.
 */
export interface OnDemand<Props> {
  /** `null` until it was fetched. */
  component: ComponentType<Props> | null;
  fetch: () => Promise<ComponentType<Props>>;
}

export function onDemand<Props>(fetch: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  return { component: null, fetch };
}

async function load<Props>(source: OnDemand<Props>): Promise<void> {
  source.component ??= await source.fetch();
}

/** Fetches it ahead. What cannot be had now is asked for again when it is shown. */
export function preload<Props>(source: OnDemand<Props>): void {
  load(source).catch(() => {});
}

/** What is to be shown, once it is there, and whether it could not be had. */
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
