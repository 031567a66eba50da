/** Lowest accepted figures by kind; README.md explains them. */
export type Floors = Readonly<Record<string, readonly number[]>>;

/** Right, wrong and missing answers by kind. */
export class Tallies {
  readonly #floors: Floors;
  readonly #kinds = new Map<string, { right: number; wrong: string[]; missing: string[] }>();

  constructor(floors: Floors) {
    this.#floors = floors;
  }

  add(kind: string, isAsked: boolean, isFound: boolean, name: string, isRight = isAsked && isFound): void {
    const tally = this.#kinds.get(kind) ?? { right: 0, wrong: [], missing: [] };
    this.#kinds.set(kind, tally);
    if (isRight) tally.right++;
    if (isFound && !isRight) tally.wrong.push(name);
    if (isAsked && !isRight) tally.missing.push(name);
  }

  report(whole: boolean) {
    let isBelow = false;
    const lines = [...this.#kinds].map(([kind, { right, wrong, missing }]) => {
      const figures = [wrong, missing].map((bad) => right / Math.max(1, right + bad.length));
      const floors = this.#floors[kind] ?? [0, 0];
      const below = figures.some((figure, at) => figure < (floors[at] ?? 0));
      isBelow ||= below;
      const [precision, recall] = figures.map((figure) => figure.toFixed(3));
      return `${kind.padEnd(12)}precision ${precision}  recall ${recall}  (${right} right)${below ? '  below' : ''}`;
    });
    const details = [...this.#kinds].flatMap(([kind, { wrong, missing }]) => [
      ...wrong.map((name) => `${kind} wrong: ${name}`),
      ...missing.map((name) => `${kind} missing: ${name}`),
    ]);
    return { report: [...lines, ...(whole ? ['', ...details] : [])].join('\n'), isBelow };
  }
}
