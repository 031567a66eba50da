import { Ad } from './ad-view.tsx';
import { changesOf, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { Changes } from './changes.tsx';
import { Unknown, useView } from './frame.tsx';
import { Notes, Top, Warnings } from './parts.tsx';
import { Preview } from './preview.tsx';

/* get_job, job_status, create_job and edit_job with their dry runs, suspend_job: one ad. */

export function AdPage({ answer }: { answer: Values }) {
  if (answer.dry_run === true) return <Preview answer={answer} page={AdPage} />;
  if (textOf(answer.title) !== undefined) return <Ad answer={answer} />;
  if (textOf(answer.message) !== undefined || recordOf(answer.status) !== undefined) return <Written answer={answer} />;
  return <Unknown />;
}

/** An ad's state, and what a write did to it. */
function Written({ answer }: { answer: Values }) {
  const { words, format } = useView();
  const { id, message, waited } = answer;
  const status = recordOf(answer.status);
  const name = textOf(status?.name);
  const seconds = numberOf(waited);
  return (
    <>
      <Top title={words.adNumber(textOf(id) ?? '?')}>
        {name && <b class={`state state-${numberOf(status?.id) ?? 0}`}>{words.value(name)}</b>}
      </Top>
      <div class="notes">
        {textOf(message) && <p>{textOf(message)}</p>}
        {textOf(status?.meaning) && <p class="soft">{textOf(status?.meaning)}</p>}
        {seconds !== undefined && <p class="soft">{words.waited(format.number(seconds))}</p>}
      </div>
      <Changes changes={changesOf(answer.changes)} />
      <Warnings warnings={textsOf(answer.warnings)} />
      <Notes notes={[textOf(answer.note)]} />
    </>
  );
}
