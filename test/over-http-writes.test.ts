// The stories of never sending twice, told once more over HTTP.
process.env.STORIES_OVER = 'http';

await import('./never-twice.test.ts');
await import('./never-twice-more.test.ts');
