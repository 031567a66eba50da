/** An element like b or em, which goes on in the next block when the one it was opened in ends before it. */
interface Formatting {
  readonly name: string;
  readonly hidden: boolean;
  /** How many elements are open around it. */
  depth: number;
  /** Whether it stands open where it was opened, rather than waiting for the next text to go on in another place. */
  open: boolean;
}

/** How many are looked through for the one a tag ends; browsers nest no deeper than this either. */
const REACH = 512;

/** The "list of active formatting elements" of the HTML standard. */
export class ActiveFormatting {
  readonly #list: Formatting[] = [];
  #hidden = 0;

  get length(): number {
    return this.#list.length;
  }

  /** Whether any of it hides what stands in it. */
  get hides(): boolean {
    return this.#hidden > 0;
  }

  at(index: number): Readonly<Formatting> | undefined {
    return this.#list[index];
  }

  push(name: string, hidden: boolean, depth: number): void {
    this.#list.push({ name, hidden, depth, open: true });
    if (hidden) this.#hidden++;
  }

  remove(index: number): Readonly<Formatting> | undefined {
    const [one] = this.#list.splice(index, 1);
    if (one?.hidden === true) this.#hidden--;
    return one;
  }

  /** The innermost of a name, down to and with `floor`; -1 for none. */
  find(name: string, floor: number): number {
    const lowest = Math.max(floor, this.#list.length - REACH);
    let at = this.#list.length - 1;
    while (at >= lowest && this.#list[at]?.name !== name) at--;
    return at < lowest ? -1 : at;
  }

  /** How many elements are open around the innermost that stands open; 0 for none. */
  get depth(): number {
    for (const one of this.#fromInnermost()) if (one.open) return one.depth;
    return 0;
  }

  /** Text goes on in what was left open. */
  goOn(depth: number): void {
    if (this.#list.at(-1)?.open !== false) return;
    for (const one of this.#fromInnermost()) {
      if (one.open) break;
      one.open = true;
      one.depth = depth;
    }
  }

  /** The elements from this depth on have ended; what was opened in them waits. */
  leave(depth: number): void {
    for (const one of this.#fromInnermost()) {
      if (one.open && one.depth <= depth) break;
      one.open = false;
    }
  }

  /** What was opened within the one at this index waits. */
  leaveWithin(index: number): void {
    for (const one of this.#list.slice(Math.max(index + 1, this.#list.length - REACH))) one.open = false;
  }

  *#fromInnermost(): Generator<Formatting> {
    const lowest = Math.max(0, this.#list.length - REACH);
    for (let at = this.#list.length - 1; at >= lowest; at--) {
      const one = this.#list[at];
      if (one !== undefined) yield one;
    }
  }
}
