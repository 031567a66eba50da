export const yaml: import('vite').Plugin;
