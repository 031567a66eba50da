// The stories of these files, told once more over HTTP: the same tools, answers and errors (docs/contract.md, Commands).
process.env.STORIES_OVER = 'http';

await import('./consent.test.ts');
await import('./prompts-guide.test.ts');
await import('./secrecy.test.ts');
await import('./strangers.test.ts');
