/** A running time as `mm:ss`, hours counted as minutes; `00:00` where it is not known. @param seconds fractions are left out */
export function formatDuration(seconds: number | null): string {
  const whole = Math.floor(seconds ?? 0);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
