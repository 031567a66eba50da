import type { SiteCode } from '../../wire/site.ts';

/** What an ad of a site must and should hold, as read in November 2026. */
interface AdLaw {
  /** For the checklist of a dry run. */
  readonly title: string;
  readonly pay: string;
  /** For the guide: each legal sentence with its source or date. */
  readonly rules: readonly string[];
  readonly advised: readonly string[];
}

const DIRECTIVE =
  'Pay or its range, in the ad or before the interview: Directive (EU) 2023/970, article 5, was due on 7 June 2026;';

export const AD_LAWS: Readonly<Record<SiteCode, AdLaw>> = {
  pt: {
    title: 'Title: both forms (Programador/a), or (M/F) only where the word is common to both; no preferred sex.',
    pay: 'Pay as a range.',
    rules: [
      'Sex: no preference by sex in title or text, direct or indirect; a very serious offence (Código do Trabalho, artigo 30.º).',
      'Title: the commission for equality (CITE) reads ads each week. It takes both forms (Diretor/Diretora, Diretor/a), or “(M/F)” with a word that is common to both sexes (Analista (M/F)). “Diretor (M/F)” is not enough (Decreto-Lei 76/2012; cite.gov.pt, November 2026).',
      'Private life: nothing about marital status, family or pregnancy (Código do Trabalho, artigos 17.º, 24.º).',
      'Other grounds: no age, origin, nationality, mother tongue, disability, religion, union or politics (artigos 24.º, 25.º). What the work truly needs may be asked: a language at a level, never a native speaker.',
      'Agencies may ask candidates for no money (Decreto-Lei 260/2009, artigo 23.º). An employer keeps its ads for five years (artigo 32.º).',
    ],
    advised: [`${DIRECTIVE} no Portuguese law that carries it out was found by November 2026.`],
  },
  pl: {
    title: 'Title neutral as to sex (law since 24 December 2025); no preferred sex.',
    pay: 'Pay or its range: in the ad, or before the interview or contract (law since 24 December 2025).',
    rules: [
      'Since 24 December 2025 a candidate learns pay or its range in the ad, before the interview or before the contract, and titles are neutral as to sex (Labour Code as amended in 2025).',
      'No age, sex, origin, nationality, disability, religion, union or politics, and no family or pregnancy (Directives 2000/43/EC, 2000/78/EC, 2006/54/EC). What the work truly needs may be asked: a language at a level, never a native speaker.',
    ],
    advised: [],
  },
  es: {
    title: 'Title open to both sexes (Programador/a); no preferred sex.',
    pay: 'Pay as a range.',
    rules: [
      'No age, sex, origin, nationality, disability, religion, union or politics, and no family or pregnancy (Directives 2000/43/EC, 2000/78/EC, 2006/54/EC). What the work truly needs may be asked: a language at a level, never a native speaker.',
    ],
    advised: [`${DIRECTIVE} no Spanish law that carries it out was found by November 2026.`],
  },
};

/** For a model that saw nothing else: what to look for in its draft. The same for every ad, at most eight lines. */
export function checklistOf(code: SiteCode): string[] {
  const { title, pay } = AD_LAWS[code];
  return [
    title,
    'No age, origin, nationality, family, health, belief.',
    'A language at a level, never “native”.',
    pay,
    'Tasks, requirements, offer.',
    'Work model and place: text as fields.',
    'No contact if on the free plan.',
  ];
}
