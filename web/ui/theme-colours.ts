/** The theme for what CSS does not reach: a canvas. */

/** A colour of the shown theme, by its custom property, e.g. `--gain`. */
export function themeColour(token: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim();
}

/** Calls back when another theme is shown: one that was chosen here, or the system's. @returns what ends that */
export function onThemeChange(onChange: () => void): () => void {
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributeFilter: ['class'] });
  const system = matchMedia('(prefers-color-scheme: light)');
  system.addEventListener('change', onChange);
  return () => {
    chosen.disconnect();
    system.removeEventListener('change', onChange);
  };
}
