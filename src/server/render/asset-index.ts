/** Assets that a page references. URLs. */
export interface AssetManifest {
  /** The script that starts every page. */
  entry: string;
  /** Scripts that the entry imports. */
  shared: string[];
  styles: string[];
  /** What of the styles public pages need: visitors load no others. */
  publicStyles: string[];
  /** The first is needed by every page. */
  fonts: string[];
  /** For each lazily loaded module (by its path in `web/`), the additional scripts it needs. */
  modules: Record<string, string[]>;
}

/** Everything the browser loads: written by the build next to the files. */
export interface AssetIndex {
  manifest: AssetManifest;
  /** By URL path: the file, its compressed copies, and whether its name is a content hash. */
  files: Record<string, { file: string; immutable: boolean; br?: string; gzip?: string }>;
}

/** File name of the index in the folder of built assets. */
export const ASSET_INDEX = 'index.json';
