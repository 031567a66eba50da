const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]{1,63}\.)+[a-z]{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** The host of a web address, in lower case and without `www.`; undefined for what is none. */
export function hostOf(text: string): string | undefined {
  return ADDRESS.exec(text.trim())?.[1]?.toLowerCase();
}

/** Whether a text can be nothing but a web address: a name such as Booking.com may be one too. */
export function isPlainlyAddress(text: string): boolean {
  return /^\s*(?:https?:\/\/|www\.)/i.test(text) && hostOf(text) !== undefined;
}
