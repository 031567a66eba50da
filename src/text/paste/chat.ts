/**
 * When and by whom a message of a chat was written, as WhatsApp puts it before a line: `[14:02, 05/11/2026] Ana:` when it
 * is copied, `[05/11/26, 14:02:11] ~ Ana:` and `05/11/2026, 14:02 - Ana:` when a chat is exported.
 */
const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[ap]\.?m\.?)?`;
const WHEN = String.raw`(?:${DAY},?[\s\u202f]+${TIME}|${TIME},?[\s\u202f]+${DAY})`;
const STAMP = new RegExp(
  String.raw`^[\u200e\u200f]?(?:\[${WHEN}\][ \t]*|${WHEN}[ \t]+[-–][ \t]+)(?:~[\s\u202f]*)?([^\n:]{1,60}):[ \t]+`,
  'gimu',
);
/** Bold and struck out text of chats: one sign on each side, that no letter touches from outside. */
const BOLD = /(?<![\p{L}\p{N}*_~\\])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu;
const STRUCK = /(?<![\p{L}\p{N}~\\])~(?=[^\s~])([^~\n]*[^\s~])~(?![\p{L}\p{N}~])/gu;
/** What is written in Markdown and never in a chat. */
const MARKDOWN = /\*\*|__|^#{1,6} |^[*-] |\]\(|^```/m;

/**
 * A text as it reads that was copied from a chat: without the stamps before its messages, bold as Markdown writes it. One
 * star is bold in a chat and italics in Markdown; it is taken for bold where a line begins with it and nothing in the
 * text is Markdown.
 */
export function withoutChat(text: string): { text: string; changed: string[] } {
  const names = new Set<string>();
  const plain = text.replace(STAMP, (_stamp, name: string) => {
    names.add(name.trim());
    return '';
  });
  const changed =
    names.size === 0
      ? []
      : [`The times and names before the messages of a chat were left out (${[...names].slice(0, 5).join(', ')}).`];
  const isChat = names.size > 0 || (/^[^\p{L}\p{N}\n*]{0,12}\*[^\s*]/mu.test(text) && !MARKDOWN.test(text));
  return { text: isChat ? plain.replace(BOLD, '**$1**').replace(STRUCK, '~~$1~~') : plain, changed };
}
