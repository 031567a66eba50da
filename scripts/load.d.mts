/** The file with the module and all that it imports of this project. */
export function bundle(path: string): Promise<string>;
export function load(path: string): Promise<Record<string, unknown>>;
