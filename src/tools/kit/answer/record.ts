import { charactersFor, fence, joined, prose, withoutEmpty } from './answer.ts';
import { paragraphsThatFit } from './paragraphs.ts';

interface RecordFacts {
  readonly id: number;
  readonly title: string;
  readonly url?: string | undefined;
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
  const head = [`# ${facts.title}`, joined(`${noun.toLowerCase()} ${facts.id}`, factsLine), facts.url];
  const foreign = fence([...head, '', text].filter((part) => part !== undefined).join('\n'));
  return {
    text: [`${noun} ${facts.id}.`, note, foreign].filter((part) => part !== undefined).join('\n'),
    structured: withoutEmpty({ ...facts, description: text, note }),
  };
}
