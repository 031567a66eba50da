/** A data file that scripts/yaml.mjs makes a module. The importer declares its type, and a test checks it. */
declare module '*.yaml' {
  const data: unknown;
  export default data;
}

/** The text of a file. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
