/** Theme colours for canvases, which CSS does not reach. */

/** A colour of the current theme, by custom property, e.g. `--gain`. */
export function themeColour(token: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim();
}

/** Calls back when the theme changes, here or in the system settings. @returns unsubscribes */
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
