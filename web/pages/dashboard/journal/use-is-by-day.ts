import { useState } from 'react';

/**
 * Whether the list is in order of its days, as it is drawn.
 * @param isByDay as it was asked for
 * @param isStale whether the list is still the one before
 */
export function useIsByDay(isByDay: boolean, isStale: boolean): boolean {
  const [drawn, setDrawn] = useState(isByDay);
  if (!isStale && drawn !== isByDay) setDrawn(isByDay);
  return isStale ? drawn : isByDay;
}
