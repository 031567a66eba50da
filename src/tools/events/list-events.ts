import { envelopeOf, pageArguments } from '../kit/answer/listing.ts';
import { companyFilter, companyIds } from '../kit/companies.ts';
import { refuse } from '../kit/failure.ts';
import { tool } from '../kit/tool.ts';
import { eventPage, eventRow } from './event-row.ts';

export const listEvents = tool({
  name: 'list_events',
  group: 'events',
  title: 'List events',
  description:
    'One page of the board’s events (conferences, meetups and the like), filtered by company. To find events by words use search_events; for one in full get_event.',
  effect: 'read',
  arguments: { company: companyFilter(), ...pageArguments },
  output: envelopeOf(eventRow),
  async run({ company, page, limit }, { client, call }) {
    const { ids, findings } = await companyIds('company', company, client, call);
    if (findings.length > 0) throw refuse('list_events', findings);
    const answer = await client.call('listEvents', { limit, page, company: ids }, call);
    return eventPage(answer.results ?? [], answer, limit === undefined ? 'default' : 'max');
  },
});
