import { UTCDateMini } from '@date-fns/utc/date/mini';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { parse } from 'date-fns/parse';

const FORMAT = "yyyyMMdd'T'HHmmssSSS'Z'";

/** An instant for file names, in UTC and sortable: `20261120T200400123Z`. @param at epoch milliseconds */
export function fileStamp(at: number): string {
  return lightFormat(new UTCDateMini(at), FORMAT);
}

/** The instant of a {@link fileStamp} in epoch milliseconds; `null` for any other text. */
export function stampedAt(stamp: string): number | null {
  const at = parse(stamp, FORMAT, new UTCDateMini(0));
  return isValid(at) && fileStamp(at.getTime()) === stamp ? at.getTime() : null;
}
