// Prints how to put the built server into an assistant, with the paths of this machine.
import { fileURLToPath } from 'node:url';

const node = process.execPath;
const program = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const word = (path) => (/^[\w./:\\-]+$/.test(path) ? path : `"${path}"`);
const start = `${word(node)} ${word(program)}`;

console.log(`
Done: the server is built. Put this block into your assistant's configuration and restart the assistant:

${JSON.stringify({ mcpServers: { jobs: { command: node, args: [program] } } }, null, 2)}

Or run the line of your assistant:

  claude mcp add -s user jobs -- ${start}
  codex mcp add jobs -- ${start}
  gemini mcp add -s user jobs ${start}

Then ask: “Remote or hybrid jobs over 40k from the last two weeks, and what do such jobs usually pay?”

It answers from an embedded board with invented ads. For your account add two settings: README.md, "Your account".`);
