import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/context/app-context.tsx';
import { readersQuery } from '#web/queries/readers.ts';
import { readersSentence } from './readers-sentence.ts';

/** Tells a trader who can read their pages. */
export function WhoReads({ className }: { className: string }) {
  const { data } = useQuery(readersQuery(useApi()));
  return data && <p className={className}>{readersSentence(data.managers.map(({ name }) => name))}</p>;
}
