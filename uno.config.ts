import {
  defineConfig,
  type Postprocessor,
  type Preflight,
  presetWind3,
  type VariantFunction,
  type VariantHandler,
} from 'unocss';
import { colors, themes } from './scripts/build/palette.ts';

const fontSize = {
  '12': ['0.75rem', '1.125rem'],
  '14': ['0.875rem', '1.3125rem'],
  '16': ['1rem', '1.5rem'],
  '20': ['1.25rem', '1.75rem'],
  '28': ['1.75rem', '2.125rem'],
  '40': ['2.5rem', '2.75rem'],
} satisfies Record<string, [string, string]>;

/** How much of its colour each step of heat by size has; text on it keeps AA in both themes. */
const HEAT_SHARES = [10, 19, 29, 40];
const HATCH =
  'repeating-linear-gradient(135deg,transparent 0 4px,color-mix(in srgb,var(--loss) 30%,transparent) 4px 5px)';
const heat = HEAT_SHARES.flatMap((share, n) => {
  const mixed = (token: string) => `color-mix(in srgb,var(${token}) ${share}%,var(--surface-1))`;
  return [
    [`heat-gain-${n + 1}`, { background: mixed('--gain') }],
    // Hatched, so that it differs from a gain by more than its colour.
    [`heat-loss-${n + 1}`, { background: `${HATCH},${mixed('--loss')}` }],
  ] satisfies [string, Record<string, string>][];
});

const hatchedBar = (token: string): Record<string, string> => ({
  background: `repeating-linear-gradient(135deg,var(${token}) 0 3px,color-mix(in srgb,var(${token}) 40%,transparent) 3px 5px)`,
});

/** Hatched, so that it differs from the bar of a gain by more than its colour. */
const losing = [['loss-bar', hatchedBar('--loss')]] satisfies [string, Record<string, string>][];

/** Of what waits for somebody: a card, and a part of a bar. */
const warned = [
  [
    'warned',
    {
      background: 'color-mix(in srgb,var(--warn) 7%,var(--surface-1))',
      'border-color': 'color-mix(in srgb,var(--warn) 50%,var(--line))',
    },
  ],
  ['warned-bar', hatchedBar('--warn')],
] satisfies [string, Record<string, string>][];

const below = (around: string): Omit<VariantHandler, 'matcher'> => ({
  selector: (selector) => `${around} ${selector}`,
});

const VARIANTS: Record<string, Omit<VariantHandler, 'matcher'>> = {
  // While a dialog is open.
  'under-dialog': below('[data-modal]'),
  // On pages with a bottom bar.
  'over-bar': below('body:has([data-bottom-bar])'),
  // Where a finger is what points.
  touch: { parent: '@media (pointer: coarse)' },
  // With scripting disabled.
  unscripted: { parent: '@media (scripting: none)' },
  // Where a script animates a figure.
  counts: {
    parent: '@media screen and (scripting: enabled) and (prefers-reduced-motion: no-preference)',
  },
};

const wind = presetWind3({ preflight: 'on-demand' });

/**
 * The preset sets the parts of transforms, shadows and numerals on each element, to what they are without any. As properties that
 * are not inherited they are that by themselves, and a page is styled anew, as it is when a dialog opens, in less time.
 */
const withProperties = (preflight: Preflight): Preflight => ({
  ...preflight,
  async getCSS(context) {
    const parts = (await preflight.getCSS(context))?.matchAll(/(--[\w-]+):([^;]*);/g) ?? [];
    return [...new Map([...parts].map(([, name, value]) => [name, value]))]
      .map(([name, value = '']) => `@property ${name}{syntax:"*";inherits:false${initialValue(value)}}`)
      .join('');
  },
});

/** Safari, until lately, takes no blank one, and drops whatever the property is a part of. */
const initialValue = (value: string): string => (value.trim() === '' ? '' : `;initial-value:${value}`);

/** Parts that have no value are blank where they are used. */
const blankWithoutValue: Postprocessor = ({ entries }) => {
  for (const entry of entries) {
    const value = entry[1];
    if (typeof value === 'string') entry[1] = value.replace(/var\((--un-[\w-]+)\)/g, 'var($1,)');
  }
};

export default defineConfig({
  content: { filesystem: ['web/**/*.tsx', 'web/**/*.ts'] },
  presets: [{ ...wind, preflights: (wind.preflights ?? []).map(withProperties) }],
  postprocess: [blankWithoutValue],
  preflights: [{ getCSS: () => themes }],
  // Words of our code that are no classes of ours: the presets would write rules for them.
  blocklist: [
    'container',
    'filter',
    'outline',
    'resize',
    'static',
    'tab',
    'table',
    'transform',
    'transition',
    'visible',
  ],
  // Drops the presets' own scales, so that only ours can be used.
  extendTheme: (theme) => ({
    ...theme,
    colors,
    borderRadius: { DEFAULT: '8px', sm: '6px', lg: '12px', full: '9999px', none: '0' },
    boxShadow: { float: 'var(--shadow)', selected: 'inset 0 0 0 2px var(--gold)' },
    fontFamily: {
      sans: "'Inter Variable','Inter Fallback',system-ui,sans-serif",
      mono: 'ui-monospace,monospace',
    },
    animation: {
      keyframes: {
        'fade-in': '{from{opacity:0}}',
        'fade-out': '{to{opacity:0}}',
        'slide-in': '{from{opacity:0;transform:translateX(24px)}}',
        'swipe-out':
          '{from{transform:translateX(var(--radix-toast-swipe-end-x))}to{transform:translateX(110%)}}',
        shimmer: '{50%{opacity:.45}}',
        spin: '{to{transform:rotate(360deg)}}',
        draw: '{from{stroke-dasharray:0 100}60%,to{stroke-dasharray:100 0}}',
        grow: '{50%{transform:scaleY(.35)}}',
        ping: '{to{opacity:0;transform:scale(2.2)}}',
        ticker: '{to{transform:translateX(-50%)}}',
        travel: '{from{transform:translateX(-100%)}to{transform:translateX(300%)}}',
        // What is at 0 counts as not painted yet: for the browser the page would be there only once a figure has counted up.
        'hold-hidden': '{from,to{opacity:.001}}',
        'hold-shown': '{from,to{opacity:1}}',
      },
      durations: {
        'fade-in': '160ms',
        'fade-out': '120ms',
        'slide-in': '180ms',
        'swipe-out': '150ms',
        shimmer: '1.6s',
        spin: '800ms',
        draw: '1.6s',
        grow: '900ms',
        ping: '1.2s',
        ticker: '4s',
        travel: '1.1s',
        'hold-hidden': '5s',
        'hold-shown': '5s',
      },
      timingFns: {
        shimmer: 'ease-in-out',
        spin: 'linear',
        draw: 'ease-in-out',
        grow: 'ease-in-out',
        ping: 'ease-out',
        ticker: 'linear',
        travel: 'ease-in-out',
      },
      counts: {
        shimmer: 'infinite',
        spin: 'infinite',
        draw: 'infinite',
        grow: 'infinite',
        ping: 'infinite',
        ticker: 'infinite',
        travel: 'infinite',
      },
    },
  }),
  rules: [
    ...Object.entries(fontSize).map(([size, [fontSize, lineHeight]]): [string, Record<string, string>] => [
      `text-${size}`,
      { 'font-size': fontSize, 'line-height': lineHeight },
    ]),
    ...heat,
    ...losing,
    ...warned,
    // The preset's version breaks long words, but still claims their full width in a grid.
    ['break-words', { 'overflow-wrap': 'anywhere' }],
    // The preset's version stays visible in forced-colors mode.
    ['outline-none', { outline: 'none' }],
    // Choices beside each other: one below the other where text is large.
    ['stacks', { 'grid-auto-flow': 'row', 'grid-template-columns': 'repeat(auto-fit,minmax(4rem,1fr))' }],
    ['only-dark', { display: 'var(--in-dark)' }],
    ['only-light', { display: 'var(--in-light)' }],
    [
      'ease-colors',
      {
        transition:
          'color var(--motion),background-color var(--motion),border-color var(--motion),box-shadow var(--motion),opacity var(--motion)',
      },
    ],
    ['ease-border', { transition: 'border-color var(--motion)' }],
    ['ease-transform', { transition: 'transform var(--motion)' }],
  ],
  variants: Object.entries(VARIANTS).map(
    ([name, variant]): VariantFunction =>
      (matcher) =>
        matcher.startsWith(`${name}:`) ? { matcher: matcher.slice(name.length + 1), ...variant } : matcher,
  ),
  shortcuts: {
    // Touch needs 44 px; from tablet width up, a pointer is assumed.
    control: 'h-11 md:h-9',
    // What all buttons have in common: a long list has many of them.
    button:
      'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded border text-14 whitespace-nowrap no-underline ease-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  },
});
