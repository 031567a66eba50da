import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readAd } from '../src/reading/read-ad.ts';
import { splitText } from '../src/reading/tokens.ts';
import { ENTRIES, ENTRY_KINDS, FILES } from '../src/reading/vocabulary/entries.ts';
import { Vocabulary } from '../src/reading/vocabulary/vocabulary.ts';

const spelling = z.string().regex(/[\p{L}\p{N}]/u);
const spellings = z.array(spelling).min(1);
const LISTS = ['skills', 'cased', 'doubtful'];
const PARTS = ['also', 'pt', 'en', 'exact', 'common', 'placed', 'unsure', 'noun', 'near', 'not', 'includes'];
const each = (names: readonly string[], type: z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, type.optional()]));
const entry = z
  .strictObject({ ...each(ENTRY_KINDS, spelling), ...each([...LISTS, ...PARTS], spellings) })
  .refine((one) => Object.keys(one).filter((name) => !PARTS.includes(name)).length === 1, 'has one kind');
const vocabulary = new Vocabulary();

/** The names of what a title and a text mean. */
function meant(text: string, title = 'Engineer'): string[] {
  const { title: inTitle, text: inText, skills } = readAd(vocabulary, splitText(title), splitText(text), []);
  const others = [...inTitle, ...inText].filter((place) => vocabulary.entries[place]?.kind !== 'skill');
  return [...new Set([...others, ...skills])].map((place) => vocabulary.entries[place]?.name ?? '').sort();
}

const skillsIn = (...given: Parameters<typeof meant>) =>
  meant(...given).filter((name) => ENTRIES.some((one) => one.kind === 'skill' && one.name === name));
describe('the data files of the vocabulary', () => {
  it.each(Object.keys(FILES))('%s holds entries of the format', (name) => {
    expect(z.array(entry).safeParse(FILES[name]).error).toBeUndefined();
  });

  it('holds no name whose sign is lost: Security+ would mean each "security"', () => {
    const names = ENTRIES.flatMap(({ name, also = [] }) => [name, ...also]).filter((one) => /[+#]/.test(one));
    expect(names.filter((one) => !splitText(one).forms.some((form) => /[+#]/.test(form)))).toEqual([]);
  });

  it('names each thing once, and each spelling of an entry once', () => {
    const names = ENTRIES.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { name, also = [], exact = [], common = [], placed = [], unsure = [] } of ENTRIES) {
      const strict = [...exact, ...common, ...placed, ...unsure];
      expect(
        also.filter((one) => one === name || strict.includes(one)),
        name,
      ).toEqual([]);
      expect(new Set(strict).size, name).toBe(strict.length);
    }
  });
});

const rolesIn = (title: string) =>
  meant('', title).filter((name) => ENTRIES.some((one) => one.kind === 'role' && one.name === name));

describe('a role', () => {
  it.each([
    ['Full-stack Developer', 'Full-Stack Java Developer', 'Programador Full Stack'],
    ['Frontend Developer', 'Front-End Developer', 'Engenheiro de Front-End'],
    ['Backend Developer', 'Senior Back-End Developer', 'Developer Java Backend'],
    ['Database Administrator', 'Data Base Administrator', 'Administrador de Bases de Dados'],
    ['Data Protection Officer', 'Data Protection Officer (m/f)', 'Encarregado de Proteção de Dados'],
  ])('%s is found in %s and %s', (role, ...titles) => {
    for (const title of titles) expect(rolesIn(title), title).toContain(role);
  });

  it('is not another one', () => {
    expect(rolesIn('Senior Back-End Developer')).not.toContain('Frontend Developer');
    expect(rolesIn('Business Developer')).not.toContain('Developer');
  });
});

it('names the skills of the title first, then those that are required, then the others', () => {
  const text = 'It runs on Java and Spring.\nRequirements\n- TypeScript\n- CSS';
  const { skills } = readAd(vocabulary, splitText('Frontend Developer (React)'), splitText(text), []);
  const names = skills.map((place) => vocabulary.entries[place]?.name);
  expect(names).toEqual(['React', 'TypeScript', 'CSS', 'Java', 'Spring']);
});

it.each<[string, string[]]>([
  ['Services in Go and gRPC', ['Go', 'gRPC']],
  ['You will come and go as you like. Go further with us! Go-to-market is ours.', []],
  ['Our R&D centre, R & D budget, R$ 500', []],
  // Short names, by case and place.
  ['We write our services in Go. Our agents use Go for that.', ['Go']],
  ['Conhecimentos de R. Programar em C.', ['C', 'R']],
  ['Our motto is "Go". Go and see. In Go Youth Conference.', []],
  // Other products, and names that are none.
  ['Xray, JCL and XDR', ['JCL', 'XDR', 'Xray']],
  // What others do.
  ['Acme is a company specialised in SAP and Java.\nYou know Kotlin.', ['Kotlin']],
  ['You know Python. Another team also works with Swift.', ['Python']],
  ['Degree in Cybersecurity, Data Science or AI, and experience with Terraform', ['Terraform']],
])('a skill is asked for, not merely printed: %s', (text, expected) => {
  expect(skillsIn(text)).toEqual(expected);
});
