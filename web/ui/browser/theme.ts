/** Reads the current theme and stores the chosen one. */

import { keepCookie } from './kept-cookie.ts';

export type Theme = 'dark' | 'light';

export const THEME_COOKIE = 'bullpen_theme';

/** The page background in each theme, for the browser UI; the same as `--surface-0` in scripts/build/palette.ts. */
export const GROUND: Record<Theme, string> = { dark: '#0a0c0f', light: '#f5f6f8' };

export function shownTheme(): Theme {
  const { classList } = document.documentElement;
  if (classList.contains('light')) return 'light';
  if (classList.contains('dark')) return 'dark';
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Applies a theme and stores it for a year in a cookie, which the server reads for the next page. */
export function chooseTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.remove('dark', 'light');
  classList.add(theme);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', GROUND[theme]);
  }
  keepCookie(THEME_COOKIE, theme);
}
