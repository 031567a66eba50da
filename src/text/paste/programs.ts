/** A program whose text carries formatting of its own when it is pasted, and by what that is known. */
interface Program {
  readonly name: string;
  readonly sign: RegExp;
}

const PROGRAMS: readonly Program[] = [
  { name: 'Word', sign: /\bclass=["']?Mso|\bmso-[a-z-]+:|urn:schemas-microsoft-com:office|<o:p>|<w:WordDocument>/i },
  { name: 'Google Docs', sign: /docs-internal-guid/ },
  { name: 'LibreOffice', sign: /content="(?:LibreOffice|OpenOffice)/i },
  { name: 'Slack', sign: /\bdata-stringify-type=/ },
  { name: 'Teams', sign: /\bitemprop="copy-paste-block"/ },
  { name: 'Gmail', sign: /\bclass="gmail_|<div dir="ltr"><div/ },
  { name: 'ChatGPT', sign: /\bdata-start="\d+" data-end="\d+"/ },
  // The marks that a browser puts around what was copied from a page.
  { name: 'web page', sign: /<!--\s*StartFragment\s*-->/i },
];

/** The program that a text was copied from, where its HTML tells. */
export function programOf(html: string): string | undefined {
  return PROGRAMS.find(({ sign }) => sign.test(html))?.name;
}
