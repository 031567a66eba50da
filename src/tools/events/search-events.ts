import { foldName, LOCATIONS, matchRows } from '../../wire/tables.ts';
import { line } from '../kit/answer/answer.ts';
import { envelopeOf, pageArguments } from '../kit/answer/listing.ts';
import { optionalText } from '../kit/answer/shapes.ts';
import { required } from '../kit/arguments/argument.ts';
import { texts } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies.ts';
import { refuse } from '../kit/failure.ts';
import { tool } from '../kit/tool.ts';
import { eventPage, eventRow } from './event-row.ts';

export const searchEvents = tool({
  name: 'search_events',
  group: 'events',
  title: 'Search events',
  description:
    'Events that match words, such as a city or a subject. Whether several words mean all or any is up to the board. Without words, list_events.',
  effect: 'read',
  arguments: { q: required(texts('Words to look for.')), company: companyFilter(), ...pageArguments },
  output: envelopeOf(eventRow).extend({ query: optionalText }),
  async run({ q, company, page, limit }, { client, call }) {
    const { ids, findings } = await companyIds('company', company, client, call);
    if (findings.length > 0) throw refuse('search_events', findings);
    const answer = await client.call('searchEvents', { q, limit, page, company: ids }, call);
    const found = eventPage(answer.results ?? [], answer, limit === undefined ? 'default' : 'max', {
      asked: q.join(', '),
      query: line(answer.query),
    });
    const hint = boardNames(q);
    if (hint === undefined) return found;
    const note = [found.structured.note, hint].filter((part) => part !== undefined).join(' ');
    return { text: `${found.text}\n${hint}`, structured: { ...found.structured, note } };
  },
});

/** The board compares words as they are; a place that it calls otherwise is mentioned, not replaced. */
function boardNames(words: readonly string[]): string | undefined {
  const said = words.flatMap((word) => {
    const [row] = matchRows(LOCATIONS, word);
    return row === undefined || foldName(row.name) === foldName(word)
      ? []
      : [`the board calls "${line(word)}" "${row.name}"`];
  });
  return said.length === 0 ? undefined : `Note: ${said.join('; ')}. Search for that name too.`;
}
