/** An instant for file names, in UTC and sortable: `20261120T200400123Z`. @param at epoch milliseconds */
export function fileStamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:.]/g, '');
}

/** The instant of a {@link fileStamp} in epoch milliseconds; `null` for any other text. */
export function stampedAt(stamp: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, milli] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milli}Z`);
  return Number.isNaN(at) ? null : at;
}
