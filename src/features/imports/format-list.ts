import { FORMATS } from '#src/broker-files/index.ts';
import type { ImportFormat } from './responses.ts';

/** What can be read, by name. */
export const importFormats = (): ImportFormat[] =>
  FORMATS.map(({ id, name, brokers, files }) => ({
    id,
    name,
    brokers: [...brokers],
    files: [...files],
  })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
