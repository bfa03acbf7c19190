/** Theme colours for canvases, which CSS does not reach. */

/** A colour of the current theme, by custom property, e.g. `--gain`. */
export function themeColour(token: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim();
}
