import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { AdRow, idOf, scaleOf } from './ad-row.tsx';
import { AdView, Text } from './ad-view.tsx';
import { numberOf, recordOf, recordsOf, textOf, type Values } from './answers.ts';
import { linesOf } from './body.tsx';
import { useView } from './frame.tsx';
import { callWords, useCall } from './open.tsx';
import { Facts, Fitted, Foot, Link, Notes, Top } from './parts.tsx';
import { Scheduled } from './scheduled.tsx';

/** A company's profile, with its open ads and what it holds, as far as the answer has them. */
export function Company({ answer }: { answer: Values }) {
  const { words, call } = useView();
  const [ad, setAd] = useState<number>();
  const { now, run } = useCall();
  const read = now.state === 'answered' ? recordOf(now.result.structuredContent) : undefined;
  const jobs = recordOf(answer.jobs) ?? recordOf(read?.jobs);
  const scheduled = [answer.courses, answer.events].flatMap((list) => recordsOf(recordOf(list)?.results));
  const readAds = () => run('get_company', { slug: answer.slug ?? answer.id, include: ['jobs'] });
  if (ad !== undefined) return <AdView id={ad} back={() => setAd(undefined)} />;
  return (
    <>
      <Profile company={answer} />
      {jobs && <OpenAds jobs={jobs} open={call && setAd} />}
      {scheduled.length > 0 && (
        <Section title={words.field('agenda')} rows={scheduled.map((row) => <Scheduled key={row.id} row={row} />)} />
      )}
      <Notes notes={[textOf(answer.note)]} />
      {jobs === undefined && call && (
        <Foot>
          <span class="soft small" role="status">
            {callWords(now, words)}
          </span>
          <button type="button" disabled={now.state === 'running'} onClick={readAds}>
            {words.showOpenAds}
          </button>
        </Foot>
      )}
    </>
  );
}

function OpenAds({ jobs, open }: { jobs: Values; open: ((id: number) => void) | undefined }) {
  const { words } = useView();
  const rows = recordsOf(jobs.results);
  const scale = scaleOf(rows);
  const openOf = (id: number | undefined) => open && id !== undefined && (() => open(id));
  return (
    <Section
      title={words.openAds(numberOf(jobs.total) ?? rows.length)}
      rows={rows.map((row) => (
        <AdRow key={row.id} row={row} scale={scale} open={openOf(idOf(row)) || undefined} isOwn />
      ))}
    />
  );
}

function Section({ title, rows }: { title: string; rows: readonly ComponentChildren[] }) {
  const { words } = useView();
  return (
    <section>
      <h2>{title}</h2>
      <Fitted as="ul" more={words.allGroups(rows.length)} parts={rows} />
    </section>
  );
}

function Profile({ company }: { company: Values }) {
  const { words } = useView();
  const links = ['url', 'url_linkedin', 'url_facebook', 'url_twitter'].map((name) => textOf(company[name]));
  return (
    <>
      <Top title={textOf(company.name)} />
      <Text blocks={linesOf(textOf(company.description) ?? '')} />
      <Facts
        facts={[
          [words.field('address'), textOf(company.address)?.replace(/\s*\n\s*/g, ', ')],
          [words.field('phone'), textOf(company.phone)],
          [words.field('email'), textOf(company.email)],
          [
            words.field('url'),
            links.some((url) => url !== undefined) &&
              links.map(
                (url) =>
                  url && (
                    <span key={url}>
                      <Link url={url} />{' '}
                    </span>
                  ),
              ),
          ],
        ]}
      />
    </>
  );
}
