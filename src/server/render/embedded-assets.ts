import type { AssetIndex } from './asset-index.ts';

/** Everything the browser loads, as it is inside the executable: each file of the index by its name. */
export interface EmbeddedAssets {
  index: AssetIndex;
  /** Where each file of the index is read from. */
  paths: Record<string, string>;
}

/** The build puts the real ones in this module's place; from source there are none. */
export const embeddedAssets: EmbeddedAssets | null = null;
