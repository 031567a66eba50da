/** An edit of a text that cannot be made. Each problem continues a sentence after the argument's name. */
export class EditRefusal extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '));
  }
}

const USE_FIND =
  'Use find and replace_with for single passages; find a link by its address; an empty replace_with removes it.';

export function impossible(problem: string): EditRefusal {
  return new EditRefusal([`cannot be changed this way: ${problem}. ${USE_FIND}`]);
}

export const notAsGiven = (): EditRefusal => impossible('the result would not read as it was given');
