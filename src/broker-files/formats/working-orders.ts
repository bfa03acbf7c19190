/** Orders that are filled in part and still working: they may be filled further, and come again once they are completed. */

import type { Reading, Row } from './format.ts';
import { leftOut, type NoTrade, warn } from './rows.ts';

/** By the word of its row. What was cancelled or has expired is filled no further. */
export const isWorkingStatus = (status: string): boolean =>
  /^(?:working|pending|part)/i.test(status) && !/cancel|expir/i.test(status);

export function leaveWorking(reading: Reading, row: Row): NoTrade {
  const message = 'This order is filled in part and still working. Export it again once it is completed.';
  warn(reading, row, 'order_working', message);
  return leftOut('Order that is still working');
}
