/** What is told where a row is not as it was read. @param noun `entry` */
export const changedMeanwhile = (noun: string): string => `This ${noun} was changed in the meantime`;
