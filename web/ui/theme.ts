/** Which theme is shown, and remembering the one that was chosen. */

export type Theme = 'dark' | 'light';

export const THEME_COOKIE = 'bullpen_theme';

const YEAR = 31_536_000;

/** The page's ground in each theme, for the browser's own bars; the same as `--surface-0` in uno.config.ts. */
export const GROUND: Record<Theme, string> = { dark: '#0a0c0f', light: '#f5f6f8' };

export function shownTheme(): Theme {
  const { classList } = document.documentElement;
  if (classList.contains('light')) return 'light';
  if (classList.contains('dark')) return 'dark';
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Shows a theme at once and keeps it for a year, where the server finds it for the next page. */
export function chooseTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.remove('dark', 'light');
  classList.add(theme);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', GROUND[theme]);
  }
  // The Cookie Store is not there on plain http in a local network, where many desks run.
  Reflect.set(document, 'cookie', `${THEME_COOKIE}=${theme}; Max-Age=${YEAR}; SameSite=Lax; Path=/`);
}
