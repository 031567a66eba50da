import { beforeAll, describe, expect, it } from 'vitest';
import { ARMS, type Connected } from './support/server.ts';

const AD = {
  title: 'Kotlin Developer',
  body: '<p><strong>About us</strong></p><p>We build payments in Kotlin, in a team of six in Braga, and look after them too.</p>',
  location: ['Braga', '18'],
  contract: 'permanent',
  type: ['Full-time'],
  work_model: 'híbrido',
  country: 'pt',
  ref: 'K-1',
  salary_min: 42000,
  salary_max: 55_000,
  apply_address: 'jobs@example.com',
};

interface Job {
  readonly title: string;
  readonly body: string;
  readonly locations: string[];
  readonly work_model: string;
  readonly salary_min: number;
}

/* A company that publishes, through every way in which a real client reaches the built server. */
describe.each(Object.entries(ARMS))('publishing through %s', (arm, connect) => {
  let server: Connected;
  const ad = { ...AD, ref: `K-${arm}` };

  beforeAll(async () => {
    server = await connect();
  });

  async function create(): Promise<number> {
    const { structured, text, isError } = await server.call('create_job', { ...ad, allow_duplicate: true });
    expect(isError, text).toBe(false);
    return Number(structured.id);
  }

  it('names every fault of a draft at once and sends nothing', async () => {
    const { text, isError } = await server.call('create_job', {
      title: ' ',
      body: '<h2>About</h2><p style="color:red">Join <a href="https://x.example">us</a></p>',
      location: ['Atlantis'],
      salary_min: 60000,
      salary_max: 40000,
      country: 'XX',
      apply_method: 'url',
      wage: 3,
    });
    expect(isError).toBe(true);
    expect(text).toMatch(/^\[invalid_argument\] create_job was not carried out, nothing was sent:/);
    for (const part of ['- title:', '<h2>', '"Atlantis"', '40000', '"XX"', '- apply_address:', '- wage:'])
      expect(text).toContain(part);
  });

  it('shows the request of a dry run and sends nothing', async () => {
    const before = await server.call('list_jobs', { limit: 1 });
    const { structured, text } = await server.call('create_job', { ...ad, dry_run: true });
    expect(structured).toMatchObject({
      dry_run: true,
      request: {
        title: 'Kotlin Developer',
        location: ['Braga', 'Porto'],
        contract: ['Contrato sem termo'],
        type: ['Full-time'],
        work_model: 'Hybrid',
        country: 'PT',
        salary_min: 42_000,
        salary_max: 55_000,
        apply_address: 'jobs@example.com',
      },
    });
    expect(JSON.stringify(structured) + text).not.toContain('api_key');
    const after = await server.call('list_jobs', { limit: 1 });
    expect(after.structured.total).toBe(before.structured.total);
  });

  it('publishes, tells the status, and reads the ad back as it was written', async () => {
    const { structured, text, isError } = await server.call('create_job', ad);
    expect(isError, text).toBe(false);
    expect(structured).toMatchObject({ id: expect.any(Number), status: { id: 2, name: 'Moderation' } });
    expect(text).toContain('review');
    const job = await server.call('get_job', { id: structured.id, body_format: 'html' });
    expect(job.structured).toMatchObject({
      title: AD.title,
      body: AD.body,
      locations: ['Braga', 'Porto'],
      types: ['Full-time'],
      contracts: ['Contrato sem termo'],
      work_model: 'Hybrid',
      salary_min: 42000,
      salary_max: 55000,
      ref: ad.ref,
    });
  });

  it('edits the title alone and leaves every other field as it was', async () => {
    const id = await create();
    const before = (await server.call('get_job', { id, body_format: 'html' })).structured;
    const edited = await server.call('edit_job', { id, title: 'Senior Kotlin Developer' });
    expect(edited.structured.changes).toEqual([
      { field: 'title', from: 'Kotlin Developer', to: 'Senior Kotlin Developer' },
    ]);
    const after = (await server.call('get_job', { id, body_format: 'html' })).structured;
    const { updated_at: _before, ...rest } = before;
    const { updated_at: _after, ...now } = after;
    expect(now).toEqual({ ...rest, title: 'Senior Kotlin Developer', slug: now.slug });
  });

  it('changes places, pay and text, with each shown before and after', async () => {
    const id = await create();
    const { structured } = await server.call('edit_job', {
      id,
      location: 'Lisbon',
      work_model: 1,
      salary_max: 60000,
      body: '# About us\n\nWe build **payments** in Kotlin.',
      body_format: 'markdown',
    });
    const changes = structured.changes as { field: string; from?: string; to: string }[];
    expect(changes.map(({ field }) => field)).toEqual(['salary_max', 'work_model', 'location', 'body']);
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'location', from: 'Braga, Porto', to: 'Lisboa' },
        { field: 'work_model', from: 'Hybrid', to: 'Remote' },
        { field: 'salary_max', from: '55000', to: '60000' },
      ]),
    );
    const job = (await server.call('get_job', { id, body_format: 'html' })).structured as unknown as Job;
    expect(job).toMatchObject({ locations: ['Lisboa'], work_model: 'Remote', salary_min: 42000, salary_max: 60000 });
    expect(job.body).toBe('<p><strong>About us</strong></p><p>We build <strong>payments</strong> in Kotlin.</p>');
  });

  it('suspends an ad and tells what that means', async () => {
    const id = await create();
    const { structured, text } = await server.call('suspend_job', { id });
    expect(structured).toMatchObject({ id, status: { id: 3, name: 'Suspended' } });
    expect(text).toContain('not shown to candidates');
    expect((await server.call('job_status', { id })).structured).toMatchObject({ id, status: { name: 'Suspended' } });
  });
});
