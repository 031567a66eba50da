/** A data file, made into a module by scripts/yaml.mjs. Whoever imports one says what it holds and has a test check it. */
declare module '*.yaml' {
  const data: unknown;
  export default data;
}
