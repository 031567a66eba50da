const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]{1,63}\.)+[a-z]{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** The host of a web address, in lower case and without `www.`; undefined for what is none. */
export function hostOf(text: string): string | undefined {
  return ADDRESS.exec(text.trim())?.[1]?.toLowerCase();
}
