/** Load YAML files as modules, for esbuild and for vite. */
export const yamlPlugin: import('esbuild').Plugin;
export const viteYaml: import('vite').Plugin;
