import { addBusinessDays } from 'date-fns/addBusinessDays';
import { subBusinessDays } from 'date-fns/subBusinessDays';
import { dateOf, dayOf } from './dates.ts';

/** The nearest Monday to Friday before a day, or after it. */
export const previousWorkday = (date: string): string => dayOf(subBusinessDays(dateOf(date), 1));
export const nextWorkday = (date: string): string => dayOf(addBusinessDays(dateOf(date), 1));
