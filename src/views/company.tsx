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
  const reading = useCall();
  const read = reading.now.state === 'answered' ? recordOf(reading.now.result.structuredContent) : undefined;
  const jobs = recordOf(answer.jobs) ?? recordOf(read?.jobs);
  const rows = recordsOf(jobs?.results);
  if (ad !== undefined) return <AdView id={ad} back={() => setAd(undefined)} />;
  const open = (row: Values) => {
    const id = idOf(row);
    return call && id !== undefined ? () => setAd(id) : undefined;
  };
  const total = numberOf(jobs?.total) ?? rows.length;
  const scheduled = [answer.courses, answer.events].flatMap((list) => recordsOf(recordOf(list)?.results));
  return (
    <>
      <Profile company={answer} />
      {jobs !== undefined && (
        <section>
          <h2>{words.openAds(total)}</h2>
          <Fitted
            as="ul"
            more={words.allGroups(rows.length)}
            parts={rows.map((row) => <AdRow key={row.id} row={row} scale={scaleOf(rows)} open={open(row)} isOwn />)}
          />
        </section>
      )}
      {scheduled.length > 0 && (
        <section>
          <h2>{words.field('agenda')}</h2>
          <Fitted
            as="ul"
            more={words.allGroups(scheduled.length)}
            parts={scheduled.map((row) => <Scheduled key={row.id} row={row} />)}
          />
        </section>
      )}
      <Notes notes={[textOf(answer.note)]} />
      {jobs === undefined && call && (
        <Foot>
          <span class="soft small" role="status">
            {callWords(reading.now, words)}
          </span>
          <button
            type="button"
            disabled={reading.now.state === 'running'}
            onClick={() => reading.run('get_company', { slug: answer.slug ?? answer.id, include: ['jobs'] })}
          >
            {words.showOpenAds}
          </button>
        </Foot>
      )}
    </>
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
