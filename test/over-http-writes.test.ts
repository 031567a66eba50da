// The stories of never sending twice and of approvals, told once more over HTTP with what is kept in PostgreSQL.
process.env.STORIES_OVER = 'http';
process.env.STORIES_ON = 'postgres';

await import('./never-twice.test.ts');
await import('./approval.test.ts');
