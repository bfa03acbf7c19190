import { data } from 'react-router';
import { NothingHere } from '#web/features/layout/nothing-here.tsx';

/** The page of every unknown path. */
export function loader() {
  return data(null, { status: 404 });
}

export const Component = NothingHere;
