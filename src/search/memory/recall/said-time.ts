import { epochOf } from '../../../wire/time.ts';
import type { Question, ReadQuestion } from '../../query/question-reader.ts';
import type { Recall } from './recall.ts';

/**
 * A time that the words of a question name ("since Monday") is the one asked for where no other was given: taken for a
 * filter by publication alone, it would leave out what changed or went since, and all from before the last day.
 */
export function atTimeSaid(
  question: Question,
  read: ReadQuestion,
  asked: Recall,
): { read: ReadQuestion; asked: Recall } {
  const { publishedFrom, ...filters } = read.filters;
  const since = question.filters.publishedFrom === undefined ? epochOf(publishedFrom ?? '') : undefined;
  if (since === undefined || asked.isUsualTime !== true) return { read, asked };
  const understood = read.understood.map((line) => line.replace(/: published_after .*$/, ': the time asked for'));
  return { read: { ...read, filters, understood }, asked: { ...asked, since } };
}
