// Counts the tokens (o200k_base) of typical answers: the built server on the judged ads of bench/relevance.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { load } from '../scripts/load.mjs';
import { at } from './started.mjs';

const AD = {
  title: 'Kotlin Developer (m/f)',
  body: 'You write **Kotlin**.\n\n- Spring\n- AWS',
  location: ['Porto'],
  work_model: 'Hybrid',
  salary_min: 40000,
  salary_max: 52000,
  apply_method: 'platform',
};
const CALLS = [
  ['search_jobs', { words: 'kotlin', location: ['Porto'] }],
  ['search_jobs', { work_model: ['Remote'], salary_min: 40000, published_after: '7d' }],
  ['search_jobs', { words: 'data engineer', limit: 5 }],
  ['search_jobs', { words: 'segurança informática' }],
  ['search_jobs', { any_words: ['Kotlin', 'AWS', 'Docker', 'Kafka', 'PostgreSQL'] }],
  ['search_jobs', { words: 'cobol' }],
  ['search_jobs', { company: ['nortada'] }],
  ['search_jobs', { words: 'java', limit: 1 }],
  ['search_jobs', { words: 'junior react', location: ['Lisboa'], work_model: ['Hybrid'] }],
  ['job_stats', { by: 'skill', top: 10 }],
  ['job_stats', { by: 'location' }],
  ['job_stats', { by: 'work_model', words: 'react' }],
  ['job_stats', { by: 'week' }],
  ['job_stats', { by: 'title', words: 'developer', top: 5 }],
  ['job_changes', { since: '7d', words: 'java' }],
  ['job_changes', { name: 'my python search', words: 'python' }],
  ['list_jobs', { limit: 10 }],
  ['list_jobs', { company: ['nortada'], limit: 5 }],
  ['get_job', { id: 1402 }],
  ['get_job', { id: 999999 }],
  ['search_companies', { q: ['java'] }],
  ['get_company', { slug: 'nortada', include: ['jobs'] }],
  ['list_locations', {}],
  ['create_job', { ...AD, dry_run: true }],
  ['search_jobs', { words: 'java', location: ['Lisbonne'] }],
];

export const textOf = ({ content }) => content.map((block) => block.text ?? '').join('\n');

export async function typicalAnswers() {
  const { readCorpus } = await load('bench/relevance/corpus.ts');
  const { withBoard } = await load('bench/relevance/asking.ts');
  return withBoard(readCorpus(at('bench/relevance')), async (client) => {
    const { tools } = await client.listTools();
    const list = tools.map(({ name, description, inputSchema }) => JSON.stringify({ name, description, inputSchema }));
    const answers = [];
    for (const [name, args] of CALLS) {
      const text = textOf(await client.callTool({ name, arguments: args }));
      answers.push({ call: `${name} ${JSON.stringify(args)}`, text, tokens: countTokens(text) });
    }
    return { tools: list.reduce((sum, one) => sum + countTokens(one), 0), answers };
  });
}
