import { LOCATIONS, matchRows } from '../../wire/tables.ts';
import { charactersFor, line } from '../kit/answer/answer.ts';
import { envelopeOf, listing, pageArguments } from '../kit/answer/listing.ts';
import { optionalText } from '../kit/answer/shapes.ts';
import { required } from '../kit/arguments/argument.ts';
import { texts } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies/ids.ts';
import { refuse } from '../kit/failure.ts';
import { tool } from '../kit/tool.ts';
import { eventLine, eventRow, eventRowOf } from './event-row.ts';

export const searchEvents = tool({
  name: 'search_events',
  group: 'events',
  title: 'Search events',
  description:
    'Events by the board’s own search: title, text and venue, not the location; whether several words mean all or any is up to it. For a city, a date or free ones use list_events.',
  effect: 'read',
  arguments: { q: required(texts('Words, e.g. a subject.')), company: companyFilter(), ...pageArguments },
  output: envelopeOf(eventRow).extend({ query: optionalText }),
  async run({ q, company, page, limit }, context) {
    const { client, call } = context;
    const { ids, findings } = await companyIds('company', company, context);
    if (findings.length > 0) throw refuse('search_events', findings);
    const answer = await client.call('searchEvents', { q, limit, page, company: ids }, call);
    const found = listing({
      what: 'events',
      page: answer,
      rows: (answer.results ?? []).map(eventRowOf),
      render: eventLine,
      room: charactersFor(limit === undefined ? 'default' : 'max'),
      asked: q.join(', '),
      query: line(answer.query),
    });
    const hint = boardNames(q) ?? (answer.total === 0 ? NONE_FOUND : undefined);
    if (hint === undefined) return found;
    const note = [found.structured.note, hint].filter((part) => part !== undefined).join(' ');
    return { text: `${found.text}\n${hint}`, structured: { ...found.structured, note } };
  },
});
/** The board's own search takes words as they are written. */
const NONE_FOUND =
  'Try fewer or other words, or list_events with words: that also finds plurals, other endings and misspelt words.';

/** The board looks for words as they stand, and not in the location: what names one is told, not swapped. */
function boardNames(words: readonly string[]): string | undefined {
  const places = words.flatMap((word) => {
    const [row] = matchRows(LOCATIONS, word);
    return row === undefined ? [] : [row.name];
  });
  if (places.length === 0) return undefined;
  const named = [...new Set(places)].map((place) => JSON.stringify(place)).join(', ');
  return `The board looks through title, text and venue, not the location; list_events with location ${named} finds what takes place there.`;
}
