import { type RefObject, useLayoutEffect, useState } from 'react';

/** More would not be read from three metres. */
const MOST = 12;
/** Heights in the size of their type: the least one of a row, the head's, and with it that of the line below the rows. */
const ROW = 2;
const HEAD = 2;
const HEAD_AND_LINE = 4.4;

/** As high as is read best, or as there is room for. @param isAll whether no line below says how many more there are */
export const heightOfRow = (rows: number, isAll: boolean): string =>
  `min(8.6vh, 5.2em, (100cqh - ${isAll ? HEAD : HEAD_AND_LINE}em) / ${rows})`;

/** How many rows have room in an element. */
export function useMostRows(element: RefObject<HTMLElement | null>): number {
  const [most, setMost] = useState(MOST);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      if (watched.clientHeight === 0) return;
      const size = Number.parseFloat(getComputedStyle(watched).fontSize);
      const fitting = Math.floor((watched.clientHeight / size - HEAD_AND_LINE) / ROW);
      setMost(Math.min(Math.max(fitting, 1), MOST));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return most;
}
