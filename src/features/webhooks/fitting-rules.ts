/** What of a long text is sent where there is little room. */

import { formatCount } from '#src/values/money/figure.ts';

/** As many lines as there is room for, and how many more there would be; then the note. */
export function fitLines(lines: readonly string[], note: readonly string[], most: number): string {
  const whole = [...lines, ...note].join('\n');
  if (whole.length <= most) return whole;
  const more = (shown: number) => `… and ${formatCount(lines.length - shown)} more`;
  let room = most - lengthOf(note);
  let fitting = 0;
  for (const [index, line] of lines.slice(0, -1).entries()) {
    room -= lengthOf([line]);
    if (room < 0) break;
    if (more(index + 1).length <= room) fitting = index + 1;
  }
  if (fitting === 0) return (lines[0] ?? '').slice(0, most);
  return [...lines.slice(0, fitting), more(fitting), ...note].join('\n');
}

/** With the break before or after each. */
const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);
