/** The file of the views, named by its digest. scripts/views.mjs builds it and writes its name and folder here. */
export const FILE: string = '';
export const FOLDER: string = import.meta.url;
