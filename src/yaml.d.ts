/** A data file, made into a module by scripts/yaml.mjs. Its importer says what it holds, and a test checks that. */
declare module '*.yaml' {
  const data: unknown;
  export default data;
}
