/** The bundled file of a module and all that it imports from this project. */
export function bundle(path: string): Promise<string>;
export function load(path: string): Promise<Record<string, unknown>>;
