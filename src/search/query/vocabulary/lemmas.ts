import { englishForms, portugueseForms } from './inflect.ts';

const FORMS = { pt: portugueseForms, en: englishForms } as const;

/** The words of the vocabulary that stand for all their forms. */
export class Lemmas {
  readonly #lemmas = new Map<string, string>();
  readonly #forms = new Map<string, string[]>();
  /** Words whose forms are known, by language. */
  readonly #learned = new Set<string>();

  /** Forms that share one with a word learned before are forms of that word. */
  learn(word: string, language: keyof typeof FORMS): void {
    const key = `${language} ${word}`;
    if (this.#learned.has(key)) return;
    this.#learned.add(key);
    const forms = FORMS[language](word);
    const known = forms.map((form) => this.#lemmas.get(form)).find((lemma) => lemma !== undefined);
    const lemma = known ?? word;
    for (const form of forms) {
      if (this.#lemmas.has(form)) continue;
      this.#lemmas.set(form, lemma);
      const others = this.#forms.get(lemma);
      if (others === undefined) this.#forms.set(lemma, [form]);
      else others.push(form);
    }
  }

  /** The word that a form is one of, where it is known; else the form. */
  of(form: string): string {
    return this.#lemmas.get(form) ?? form;
  }

  /** The forms of a word; the word itself where none are known. */
  formsOf(lemma: string): readonly string[] {
    return this.#forms.get(lemma) ?? [lemma];
  }

  /** Every form. */
  forms(): Iterable<string> {
    return this.#lemmas.keys();
  }
}
