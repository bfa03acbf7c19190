/** An order that is reported as one fill is not counted beside the fills that it was filled with. */

import { keyOf, SEPARATOR, secondOf } from './keys.ts';
import type { ResolvedFill } from './types.ts';

/** Known by the fills of their order; where a report does not name it, by those of their second and side. */
export function withoutFilledOrders(fills: readonly ResolvedFill[]): readonly ResolvedFill[] {
  if (!fills.some(isOrder)) return fills;
  const known = new Set(fills.filter((fill) => !isOrder(fill)).flatMap(listMarks));
  return fills.filter((fill) => !isOrder(fill) || !listMarks(fill).some((mark) => known.has(mark)));
}

const isOrder = ({ id, orderId, isOrder = false }: ResolvedFill): boolean =>
  isOrder || (id !== null && id === orderId);

function listMarks(fill: ResolvedFill): string[] {
  const { orderId, side, moment } = fill;
  const key = keyOf(fill);
  const marks = orderId === null ? [] : [`${key}${SEPARATOR}order ${orderId}`];
  return moment.at === null ? marks : [...marks, `${key}${SEPARATOR}${side} ${secondOf(moment.at)}`];
}
