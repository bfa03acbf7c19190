import type { AssetIndex } from './asset-index.ts';

/** Everything the browser loads, as embedded in the executable: each file of the index by its name. */
export interface EmbeddedAssets {
  index: AssetIndex;
  /** Where each file of the index is read from. */
  paths: Record<string, string>;
}

/** Replaced by the build; `null` when run from source. */
export const embeddedAssets: EmbeddedAssets | null = null;
