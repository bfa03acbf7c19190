/** What stands at the lines of an axis: they are at round numbers, which need few digits. */

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 3 });

/** `$9.75K`, `−$200`, `$1.2B`. */
export const axisMoney = (dollars: number) => signed(dollars, (shown) => `$${shown}`);

/** `−12.5%`, `0%`. */
export const axisPercent = (percent: number) => signed(percent, (shown) => `${shown}%`);

function signed(value: number, withUnit: (shown: string) => string): string {
  const shown = SHORT.format(Math.abs(value));
  return `${value < 0 && shown !== '0' ? '−' : ''}${withUnit(shown)}`;
}
