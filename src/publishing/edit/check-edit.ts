import { type Document, type SourceDocument, textOfRuns } from '../../ad-text/document.ts';
import { addressKey, saysAddress } from '../../text/addresses.ts';
import { quoted } from '../../text/prose.ts';
import { impossible } from './refusal.ts';

/** @throws EditRefusal for a text that is not shown */
export function checkEditable({ notShown }: Document): void {
  if (notShown !== undefined)
    throw impossible('the stored text is too long or too complex to be shown; change it on the site');
}

/**
 * Checks that an edit loses no link and no hidden text.
 * @param mayGo keys of addresses that may be lost @throws EditRefusal
 */
export function checkKept(before: SourceDocument, after: Document, mayGo: ReadonlySet<string>): void {
  checkEditable(after);
  const kept = new Set(after.addresses.map(addressKey));
  const text = after.blocks.map(({ runs }) => textOfRuns(runs)).join('\n');
  const lost = before.links.find((link) => {
    const key = addressKey(link.address);
    const isInText = saysAddress(addressKey(link.text), key) && text.includes(key);
    return !kept.has(key) && !mayGo.has(key) && !isInText;
  });
  if (lost !== undefined) throw impossible(`the link to ${quoted(lost.address)} would be lost`);
  if (after.hidden.characters < before.hidden.characters) throw impossible('a passage that is not shown would be lost');
}
