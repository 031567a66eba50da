import { LOCATIONS, rowById } from '../../wire/tables.ts';
import { slugOf } from '../database/slug.ts';
import { randomFrom } from './random.ts';
import type { SampleCompany } from './schema.ts';

/** What the board says of a company besides its name and description (docs/board.md, Records). */
export interface CompanyCard {
  readonly slug: string;
  readonly logo: string;
  readonly address: string | null;
  readonly phone: string;
  readonly fax: string;
  /** Null where the board gives none. */
  readonly email: string | null;
  readonly url: string;
  readonly urlTwitter: string | null;
  readonly urlFacebook: string | null;
  readonly urlLinkedin: string | null;
}

const STREETS = [
  'Rua Inventada',
  'Avenida do Faz de Conta',
  'Largo da Amostra',
  'Travessa do Exemplo',
  'Praça Fictícia',
];

/**
 * Contact details, all invented: addresses that do not exist, `.example` domains, telephone numbers with a run of
 * zeros that is not assigned.
 */
export function cardOf({ name, offices }: SampleCompany, seed: number): CompanyCard {
  const random = randomFrom(seed);
  const slug = slugOf(name);
  const url = `https://www.${slug}.example`;
  const town = rowById(LOCATIONS, offices[0] ?? 0)?.name ?? '';
  const number = `${random.pick(['21', '22', '25'])}0000${String(random.between(0, 999)).padStart(3, '0')}`;
  const spaced = `+351 ${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`;
  const social = (site: string) => (random.chance(0.55) ? `https://${site}.example/${slug}` : null);
  return {
    slug,
    logo: `https://static.jobboard.example/logos/${slug}.png`,
    address: random.chance(0.8)
      ? `${random.pick(STREETS)} ${random.between(1, 240)}\r\n${random.between(1, 9)}000-000 ${town}`
      : null,
    phone: random.chance(0.25) ? '' : random.chance(0.4) ? number : spaced,
    fax: random.chance(0.85) ? '' : number,
    email: random.chance(0.24) ? null : `${random.pick(['rh', 'jobs', 'geral', 'talento'])}@${slug}.example`,
    url,
    urlTwitter: social('chirp'),
    urlFacebook: social('friends'),
    urlLinkedin: social('network'),
  };
}
