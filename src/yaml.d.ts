/** A data file that scripts/yaml.mjs makes a module. The importer declares its type, and a test checks it. */
declare module '*.yaml' {
  const data: unknown;
  export default data;
}
