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

/** Whether the text of a link is its address, so that nothing is lost without the link. */
export function saysAddress(text: string, address: string): boolean {
  const bare = (value: string) => value.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
  return bare(text.trim()) === bare(address);
}

/** The address to write after the text of a link that cannot stay a link. */
export function addressInBrackets(address: string): string {
  return ` (${address.replace(/^(?:mailto|tel):/i, '')})`;
}

/** An address in the form that is compared: writers of Markdown encode more than needed. */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^mailto:/i, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}
