/** What a page must name to be complete. URLs. */
export interface AssetManifest {
  /** The script that starts every page. */
  entry: string;
  /** The scripts that the entry needs at once. */
  shared: string[];
  styles: string[];
  /** The first is needed by every page. */
  fonts: string[];
  /** For each lazily loaded module (its path in `web/`), the scripts it needs beyond what is there when it is asked for. */
  modules: Record<string, string[]>;
}

/** Everything the browser loads: what the build writes beside the files. */
export interface AssetIndex {
  manifest: AssetManifest;
  /** By URL path: the file, its compressed copies, and whether its name changes with its content. */
  files: Record<string, { file: string; immutable: boolean; br?: string; gzip?: string }>;
}

/** The name of the index in the folder of the built assets. */
export const ASSET_INDEX = 'index.json';
