const WEB_ADDRESS = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]{1,63}\.)+[a-z]{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** The host of a web address, in lower case and without `www.`; undefined for any other text. */
export function hostOf(text: string): string | undefined {
  return WEB_ADDRESS.exec(text.trim())?.[1]?.toLowerCase();
}

/** A web, mail or phone address, escaped for Markdown; undefined for any other. */
export function readableAddress(href: string | undefined): string | undefined {
  const address = href?.trim().replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cs}]/gu, '') ?? '';
  if (!/^(?:https?:\/\/|mailto:|tel:)./i.test(address)) return undefined;
  return address
    .replace(/[\p{Z}<>"\\`]/gu, encodeURIComponent)
    .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
}

export function saysAddress(words: string, address: string): boolean {
  const bare = (text: string) => text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
  return bare(words.trim()) === bare(address);
}

/** The address in brackets, to follow the words of a link that cannot stay a link. */
export function spelled(address: string): string {
  return ` (${address.replace(/^(?:mailto|tel):/i, '')})`;
}
