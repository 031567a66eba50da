/** The one of this name; a client can only name what a list showed it. */
export function byName<T extends { readonly name: string }>(all: readonly T[], name: string): T {
  const found = all.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`${name} is listed and not known`);
  return found;
}
