import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ENTRIES, ENTRY_KINDS, FILES } from '../src/search/vocabulary/entries.ts';
import { meaningOf } from '../src/search/vocabulary/mentions.ts';
import { textOf } from '../src/search/vocabulary/text.ts';
import { Vocabulary } from '../src/search/vocabulary/vocabulary.ts';

const spelling = z.string().regex(/[\p{L}\p{N}]/u);
const spellings = z.array(spelling).min(1);
const entry = z
  .strictObject({
    skill: spelling.optional(),
    role: spelling.optional(),
    level: spelling.optional(),
    word: spelling.optional(),
    also: spellings.optional(),
    pt: spellings.optional(),
    en: spellings.optional(),
    exact: spellings.optional(),
    common: spellings.optional(),
    unsure: spellings.optional(),
    near: spellings.optional(),
    not: spellings.optional(),
    includes: spellings.optional(),
  })
  .refine((one) => ENTRY_KINDS.filter((kind) => one[kind] !== undefined).length === 1, 'has one kind');
const vocabulary = new Vocabulary();

/** The names of what a title and a text mean. */
function meant(text: string, { title = 'Engineer', description = '' } = {}): string[] {
  const { title: inTitle, text: inText } = meaningOf(vocabulary, textOf(title), textOf(text), description);
  return [...new Set([...inTitle, ...inText])].map((place) => vocabulary.entries[place]?.name ?? '').sort();
}

const skillsIn = (...given: Parameters<typeof meant>) =>
  meant(...given).filter((name) => ENTRIES.some((one) => one.kind === 'skill' && one.name === name));
describe('the data files of the vocabulary', () => {
  it.each(Object.keys(FILES))('%s holds entries of the format', (name) => {
    expect(z.array(entry).safeParse(FILES[name]).error).toBeUndefined();
  });

  it('names each thing once, and each spelling of an entry once', () => {
    const names = ENTRIES.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { name, also = [], exact = [], common = [], unsure = [] } of ENTRIES) {
      const strict = [...exact, ...common, ...unsure];
      expect(
        also.filter((one) => one === name || strict.includes(one)),
        name,
      ).toEqual([]);
      expect(new Set(strict).size, name).toBe(strict.length);
    }
  });
});

describe('a skill is asked for, not merely printed', () => {
  it.each<[string, string[]]>([
    ['Services in Go and gRPC', ['Go', 'gRPC']],
    ['You will come and go as you like. Go further with us! Go-to-market is ours.', []],
    ['Go where nobody went. We go live in May.', []],
    ['Tools: Go, Kafka, Terraform.', ['Go', 'Kafka', 'Terraform']],
    ['- Go\n- Kubernetes', ['Go', 'Kubernetes']],
    ['From Java to Go', ['Go', 'Java']],
    ['Projetos de IA e de AI generativa', ['Artificial Intelligence', 'Generative AI']],
    ['and the rest is up to you. The Rest is silence.', []],
    ['REST APIs, a RESTful service and an API REST', ['REST']],
    ['Node creation in the access network', []],
    ['Backend em Node e Express', ['Express.js', 'Node.js']],
    ['React to incidents quickly. We react.', []],
    ['React with TypeScript', ['React', 'TypeScript']],
    ['Programming in C, close to the hardware', ['C']],
    ['Vitamin C and Plan C, a C-level talk', []],
    ['Statistics in R, with care', ['R']],
    ['Our R&D centre, R & D budget, R$ 500', []],
    ['Excel at what you do', []],
    ['Excel avançado, Word e PowerPoint', ['Excel', 'PowerPoint', 'Word']],
    ['Java 17, Spring, Hibernate', ['Hibernate', 'Java', 'Spring']],
    ['Access to training; access control', []],
    ['Bases de dados Access e SQL Server', ['Access', 'SQL', 'SQL Server']],
    ['k8s', ['Kubernetes']],
  ])('%s', (text, expected) => {
    expect(skillsIn(text)).toEqual(expected);
  });

  it('not under a testimonial, whoever signs it', () => {
    const praise = '“I learned a lot here and people listen.”';
    for (const signature of ['Ana Silva, DevOps Engineer', '— Ana Silva, DevOps', 'Ana Silva | React Developer'])
      expect(skillsIn(`We build things.\n${praise}\n${signature}\nWe use Python.`), signature).toEqual(['Python']);
    expect(skillsIn(`Ana Silva, DevOps Engineer: ${praise}\nPython`)).toEqual(['Python']);
    expect(skillsIn('Ana Silva, DevOps Engineer\nPython')).toEqual(['Python']);
    expect(skillsIn('We call it “the stack”:\nJava, Spring')).toEqual(['Java', 'Spring']);
    expect(skillsIn('Spring Boot, Kafka and an engineer')).toEqual(['Kafka', 'Spring', 'Spring Boot']);
    expect(skillsIn('Programador Java, React Developer ou Gestor')).toEqual(['Java', 'React']);
  });

  it('not in what the company says of itself', () => {
    const description = 'A família Ruby vende joias desde 1921. Fazemos sites em React e Kubernetes.';
    expect(skillsIn(`${description}\nProcuramos quem saiba Python.`, { description })).toEqual(['Python']);
    expect(skillsIn(`Procuramos quem saiba Python e React.`, { description })).toEqual(['Python', 'React']);
  });
});
