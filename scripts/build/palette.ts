/**
 * The palette. Every pair of text and surface passes WCAG AA in both themes; nothing outside this file names a colour.
 * Pages use the names of `colors` below, which point at these custom properties.
 */
const dark = {
  'color-scheme': 'dark',
  '--surface-0': '#0a0c0f',
  '--surface-1': '#111419',
  '--surface-2': '#181c23',
  '--surface-3': '#222832',
  '--line': '#252b35',
  '--line-strong': '#394251',
  '--text': '#e9ecf1',
  '--muted': '#98a2b1',
  '--gold': '#e0ae4e',
  '--gold-fill': '#e0ae4e',
  '--gold-fill-hover': '#ecc06a',
  '--on-gold': '#1b1305',
  '--gold-soft': '#e0ae4e1f',
  '--silver': '#c5ccd6',
  '--silver-soft': '#c5ccd61f',
  '--bronze': '#dc9a6c',
  '--bronze-soft': '#dc9a6c1f',
  '--gain': '#43c489',
  '--gain-soft': '#43c48924',
  '--loss': '#f4717c',
  '--loss-soft': '#f4717c24',
  '--loss-fill': '#b92c3d',
  '--loss-fill-hover': '#cb3648',
  '--on-loss': '#ffffff',
  '--warn': '#e8a93f',
  '--info': '#6aa8ff',
  '--focus': '#8fbcff',
  '--scrim': '#05070abf',
  '--shadow': '0 12px 40px #00000099',
  // For elements shown in only one theme, such as the icons of the theme switch.
  '--in-dark': 'inline-block',
  '--in-light': 'none',
};

const light: typeof dark = {
  'color-scheme': 'light',
  '--surface-0': '#f5f6f8',
  '--surface-1': '#ffffff',
  '--surface-2': '#f1f3f6',
  '--surface-3': '#e5e9ee',
  '--line': '#dde2e8',
  '--line-strong': '#bcc5d0',
  '--text': '#12161c',
  '--muted': '#55606f',
  '--gold': '#8a5b00',
  '--gold-fill': '#e3ab45',
  '--gold-fill-hover': '#d89d31',
  '--on-gold': '#1b1305',
  '--gold-soft': '#c98a1b26',
  '--silver': '#4c5767',
  '--silver-soft': '#4c576724',
  '--bronze': '#8c4317',
  '--bronze-soft': '#8c43171f',
  '--gain': '#08764a',
  '--gain-soft': '#08764a17',
  '--loss': '#bd2136',
  '--loss-soft': '#bd213614',
  '--loss-fill': '#bd2136',
  '--loss-fill-hover': '#a51a2d',
  '--on-loss': '#ffffff',
  '--warn': '#8a5a00',
  '--info': '#1d5fc4',
  '--focus': '#1d5fc4',
  '--scrim': '#0f172a59',
  '--shadow': '0 12px 40px #0f172a26',
  '--in-dark': 'none',
  '--in-light': 'inline-block',
};

/** For print, in either theme: black on white, with backgrounds only where they carry meaning. */
const paper: typeof dark = {
  ...light,
  '--surface-0': '#ffffff',
  '--surface-1': '#ffffff',
  '--surface-2': '#ffffff',
  '--surface-3': '#e5e9ee',
  '--line': '#c4c9d0',
  '--line-strong': '#6b7280',
  '--text': '#000000',
  '--muted': '#3b4350',
  '--gold-soft': 'transparent',
  '--shadow': 'none',
};

/** Where the system sets the colours: what it leaves alone, charts and bars, is drawn in them too. */
const forced: Omit<typeof dark, 'color-scheme' | '--in-dark' | '--in-light'> = {
  '--surface-0': 'Canvas',
  '--surface-1': 'Canvas',
  '--surface-2': 'Canvas',
  '--surface-3': 'Canvas',
  '--line': 'GrayText',
  '--line-strong': 'CanvasText',
  '--text': 'CanvasText',
  '--muted': 'CanvasText',
  '--gold': 'Highlight',
  '--gold-fill': 'Highlight',
  '--gold-fill-hover': 'Highlight',
  '--on-gold': 'HighlightText',
  '--gold-soft': 'transparent',
  '--silver': 'CanvasText',
  '--silver-soft': 'transparent',
  '--bronze': 'CanvasText',
  '--bronze-soft': 'transparent',
  '--gain': 'CanvasText',
  '--gain-soft': 'transparent',
  '--loss': 'CanvasText',
  '--loss-soft': 'transparent',
  '--loss-fill': 'CanvasText',
  '--loss-fill-hover': 'CanvasText',
  '--on-loss': 'Canvas',
  '--warn': 'CanvasText',
  '--info': 'CanvasText',
  '--focus': 'Highlight',
  '--scrim': 'transparent',
  '--shadow': 'none',
};

const declarations = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** Dark, unless light is chosen, or nothing is chosen and the system is light. */
export const themes = [
  `:root{${declarations(dark)};--motion:160ms}`,
  `:root.light{${declarations(light)}}`,
  `@media (prefers-color-scheme:light){:root:not(.dark,.light){${declarations(light)}}}`,
  '@media (prefers-reduced-motion:reduce){:root{--motion:0s}}',
  // More specific than any theme, but for paper.
  `@media (forced-colors:active){:root:root{${declarations(forced)}}}`,
  // More specific than any theme.
  `@media print{:root:root:root{${declarations(paper)}}}`,
].join('\n');

export const colors = {
  inherit: 'inherit',
  current: 'currentColor',
  transparent: 'transparent',
  surface: {
    0: 'var(--surface-0)',
    1: 'var(--surface-1)',
    2: 'var(--surface-2)',
    3: 'var(--surface-3)',
  },
  line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
  ink: 'var(--text)',
  muted: 'var(--muted)',
  gold: {
    DEFAULT: 'var(--gold)',
    fill: 'var(--gold-fill)',
    hover: 'var(--gold-fill-hover)',
    soft: 'var(--gold-soft)',
    on: 'var(--on-gold)',
  },
  silver: { DEFAULT: 'var(--silver)', soft: 'var(--silver-soft)' },
  bronze: { DEFAULT: 'var(--bronze)', soft: 'var(--bronze-soft)' },
  gain: { DEFAULT: 'var(--gain)', soft: 'var(--gain-soft)' },
  loss: {
    DEFAULT: 'var(--loss)',
    soft: 'var(--loss-soft)',
    fill: 'var(--loss-fill)',
    hover: 'var(--loss-fill-hover)',
    on: 'var(--on-loss)',
  },
  warn: 'var(--warn)',
  info: 'var(--info)',
  focus: 'var(--focus)',
  scrim: 'var(--scrim)',
  /** What a camera reads is the same in both themes. */
  scan: { DEFAULT: '#000000', paper: '#ffffff' },
};
