import { dayOf } from '../../../wire/time.ts';
import { charactersFor, fence, joined, lines, withoutEmpty } from './answer.ts';
import { paragraphsThatFit } from './paragraphs.ts';
import { prose } from './prose.ts';

interface RecordFacts {
  readonly id: number;
  readonly title: string;
  readonly url?: string | undefined;
  readonly updated_at?: string | undefined;
}

/** A course or an event in full, as text and data; its description is cut only at whole paragraphs. */
export function recordInFull<F extends RecordFacts>(
  noun: string,
  facts: F,
  factsLine: string,
  description: string | undefined,
) {
  const room = charactersFor('default') - JSON.stringify(facts).length;
  const { text, note } = paragraphsThatFit(prose(description) ?? '', room, 'max');
  const head = lines(
    `# ${facts.title}`,
    joined(`${noun} ${facts.id}`, factsLine, facts.updated_at && `updated ${dayOf(facts.updated_at)}`),
    facts.url,
  );
  return {
    text: lines(note, fence(text === '' ? head : `${head}\n\n${text}`)),
    structured: withoutEmpty({ ...facts, description: text, note }),
  };
}
