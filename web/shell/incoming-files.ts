/** Files that were dropped on any page, until the Import page takes them. */
export interface IncomingFiles {
  files: readonly File[];
  add: (files: readonly File[]) => void;
  taken: () => void;
}
