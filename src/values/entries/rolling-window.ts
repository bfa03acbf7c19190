/** How many closed trades the rolling expectancy is of at each trade. */
export const ROLLING_WINDOW = 20;
