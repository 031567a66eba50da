/** The files of the views by page, named by their digests. scripts/views.mjs builds them and writes names and folder here. */
export const VIEW_FILES: Readonly<Record<string, string>> = {};
export const FOLDER: string = import.meta.url;
