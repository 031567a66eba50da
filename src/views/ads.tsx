import { stateNameOf } from './ad-facts.ts';
import { AdList } from './ad-list.tsx';
import { changesOf, recordOf, type Values } from './answers.ts';
import { Changes } from './changes.tsx';
import { Unknown } from './frame.tsx';
import { OwnAd } from './write-result.tsx';

/* search_jobs, list_jobs, job_changes and my_jobs. */

function extraOf(row: Values, tellState: (state: string) => void) {
  const changes = changesOf(row.changes);
  if (changes.length > 0) return <Changes changes={changes} />;
  return stateNameOf(row) === undefined ? undefined : <OwnAd ad={row} tellState={tellState} />;
}

export function Ads({ answer }: { answer: Values }) {
  const isList = Array.isArray(answer.results) || recordOf(answer.counts) !== undefined;
  return isList ? <AdList answer={answer} extra={extraOf} /> : <Unknown />;
}
