import { createContext } from 'react';

/** What the charts of a page are of, in words, e.g. `Long · ES`: a picture that is taken away says so. */
export const ChartSubject = createContext<string | null>(null);
