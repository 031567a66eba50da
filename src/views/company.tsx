import type { ComponentChildren } from 'preact';
import { AdRow, scaleOf } from './ad-row.tsx';
import { Text } from './ad-view.tsx';
import { numberOf, recordOf, recordsOf, textOf, type Values } from './answers.ts';
import { linesOf } from './body.tsx';
import { useView } from './frame.tsx';
import { Facts, Fitted, Link, Notes, Top } from './parts.tsx';
import { Scheduled } from './scheduled.tsx';

/** A company's profile, with its open ads and what it holds, as far as the answer has them. */
export function Company({ answer }: { answer: Values }) {
  const { words } = useView();
  const jobs = recordOf(answer.jobs);
  const ads = recordsOf(jobs?.results);
  const scale = scaleOf(ads);
  const scheduled = [answer.courses, answer.events].flatMap((list) => recordsOf(recordOf(list)?.results));
  return (
    <>
      <Profile company={answer} />
      {jobs && (
        <Section
          title={words.openAds(numberOf(jobs.total) ?? ads.length)}
          rows={ads.map((row) => <AdRow key={row.id} row={row} scale={scale} isOwn />)}
        />
      )}
      {scheduled.length > 0 && (
        <Section title={words.field('agenda')} rows={scheduled.map((row) => <Scheduled key={row.id} row={row} />)} />
      )}
      <Notes notes={[textOf(answer.note)]} />
    </>
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
