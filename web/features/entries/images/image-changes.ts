/** What a form changes about the images of its entry, as the text of a form field: drafts and resets keep it like any other. */

import {
  FILE_EMPTY,
  FILE_TOO_LARGE,
  IMAGE_TYPES,
  MAX_IMAGE_SIZE,
  TYPE_REJECTED,
} from '#src/features/images/contract.ts';

export interface ImageChanges {
  /** Names of chosen files that are to be added, in order. */
  added: readonly string[];
  /** Numbers of the entry's images that are to be removed. */
  removed: readonly number[];
}

export function readChanges(text: string): ImageChanges {
  const words = text.split(' ').filter((word) => word !== '');
  return {
    added: words.filter((word) => word.startsWith('+')).map((word) => word.slice(1)),
    removed: words.filter((word) => word.startsWith('-')).map((word) => Number(word.slice(1))),
  };
}

/** Blank without any change. */
export const changesText = ({ added, removed }: ImageChanges): string =>
  [...removed.map((n) => `-${n}`), ...added.map((name) => `+${name}`)].join(' ');

/** Why a chosen file cannot become an image; `null` where only the server can tell. */
export function findRejection({ type, size }: { type: string; size: number }): string | null {
  if (type !== '' && !IMAGE_TYPES.some((known) => known === type)) return TYPE_REJECTED;
  if (size === 0) return FILE_EMPTY;
  return size > MAX_IMAGE_SIZE ? FILE_TOO_LARGE : null;
}

/** A file on its way into an entry. */
export interface ChosenFile {
  file: File;
  /** Its idempotency key, so that a retry adds it once. */
  key: string;
}

/** The chosen files by name, of all forms. In the browser's memory only, until they are saved or discarded. */
export const chosenFiles = new Map<string, ChosenFile>();

/** Those of a form that nobody gets back. */
export function discardFiles(names: readonly string[]): void {
  for (const name of names) chosenFiles.delete(name);
}
