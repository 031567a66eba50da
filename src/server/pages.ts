export interface Page {
  readonly name: string;
  readonly title: string;
  /** Its name carries a digest of the page, so that hosts take the new one after an update. */
  readonly file: string;
}

/** scripts/views.mjs builds the pages and puts them and their folder here. */
export const PAGES: readonly Page[] = [];
/** Address of the folder, or of a file in it. */
export const FOLDER: string = import.meta.url;
