import { sourceOf } from './wording.ts';

/** Titles of work in Portuguese that name one gender, with a form that names none or both. */
const ONE_GENDER: readonly (readonly [pattern: RegExp, neutral: string])[] = [
  [/programador(?:a|es|as)?/, 'Programador/a (m/f), Developer'],
  [/desenvolvedor(?:a|es|as)?/, 'Desenvolvedor/a (m/f), Developer'],
  [/engenheir[oa]s?/, 'Engenheiro/a (m/f)'],
  [/t[ée]cnic[oa]s?/, 'Técnico/a (m/f)'],
  [/administrador(?:a|es|as)?/, 'Administrador/a (m/f)'],
  [/gestor(?:a|es|as)?/, 'Gestor/a (m/f)'],
  [/consultor(?:a|es|as)?/, 'Consultor/a (m/f)'],
  [/diretor(?:a|es|as)?/, 'Diretor/a (m/f), Direção'],
  [/coordenador(?:a|es|as)?/, 'Coordenador/a (m/f), Coordenação'],
  [/arquitet[oa]s?/, 'Arquiteto/a (m/f)'],
  [/operador(?:a|es|as)?/, 'Operador/a (m/f)'],
  [/formador(?:a|es|as)?/, 'Formador/a (m/f)'],
  [/investigador(?:a|es|as)?/, 'Investigador/a (m/f)'],
  [/estagi[áa]ri[oa]s?/, 'Estagiário/a (m/f), Estágio'],
  [/\bsalesm[ae]n\b/, 'Sales representative'],
];

/** Forms that mean both: m/f, h/m/x, programador/a, programador(a). */
const BOTH = /\b[mhf]\s*\/\s*[fmhd](?:\s*\/\s*[xdn])?\b|\p{L}\s?\/\s?[ao]s?\b|\([ao]s?\)|pessoa/iu;

/** Advice where a title addresses one gender; equal treatment in access to work forbids that in ads. */
export function titleAdvice(title: string): string | undefined {
  const folded = title.toLowerCase();
  const found = BOTH.test(title) ? undefined : ONE_GENDER.find(([pattern]) => bounded(pattern).test(folded));
  if (found === undefined) return undefined;
  const word = bounded(found[0]).exec(folded)?.[0].trim();
  return `title: "${word}" addresses one gender, which ads may not (${sourceOf('sex')}); write ${found[1]}, or add (m/f).`;
}

/** A pattern as a whole word; `\b` knows no accented letters. */
function bounded(pattern: RegExp): RegExp {
  return new RegExp(`(?<!\\p{L})${pattern.source}(?!\\p{L})`, 'iu');
}
