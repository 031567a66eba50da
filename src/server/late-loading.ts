import hints from './late-loading.yaml';

/** For hosts that load a tool only when it is asked for: they find it by these words, or keep it loaded. */
export function lateLoadingMeta(tool: string): Record<string, unknown> {
  const hint = (hints as Readonly<Record<string, string>>)[tool];
  return hint === undefined ? { 'anthropic/alwaysLoad': true } : { 'anthropic/searchHint': hint };
}
