/** The file of the views; its name carries a digest. scripts/views.mjs builds it and puts its name and folder here. */
export const FILE: string = '';
export const FOLDER: string = import.meta.url;
