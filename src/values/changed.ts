/** Message for a save based on an older version. @param noun `entry` */
export const changedMeanwhile = (noun: string): string => `This ${noun} was changed in the meantime`;
