/* What a board's message means: few are promised (docs/board.md, Errors), so their words are read. */

/** Messages about the caller's rights (docs/board.md, Errors, 2), and about the key; those for a bad key are not known. */
const NOT_ALLOWED =
  /^(not allowed|forbidden|permission denied|access denied|no permission|acesso negado|acceso denegado)\s*([.!:,;-]|to\b(?! use)|for\b|$)|\byou (do not|don't) have permission\b/i;
const KEY_WORD = String.raw`(?:(?:api|access)[\s_-]*key|(?<![-\p{L}])(?:key|token|chave|clave|klucz)(?!\p{L}))`;
const KEY_FAULT = String.raw`(?:inv[aá]lid\p{L}*|wrong|unknown|missing|bad|expired?|required|revoked|errad\p{L}*|desconhecid\p{L}*)`;
const ABOUT_THE_KEY = new RegExp(
  String.raw`\bapi[\s_-]*key\b|${KEY_FAULT}[\s\S]{0,20}${KEY_WORD}|${KEY_WORD}[\s\S]{0,20}${KEY_FAULT}|unauthori[sz]ed|not authori[sz]ed|authenticat|credential|n[aã]o autorizad|no autorizad`,
  'iu',
);
const NOT_FOUND =
  /\bnot found\b|\bno such\b|does(n't| not) exist|n[aã]o (foi |existe)?encontrad|n[aã]o existe|no encontrad|nie znaleziono/i;
/** Words that may say that the one record asked for is not there; the messages are not known (docs/board.md, Errors, 5). */
const NO_SUCH_RECORD = /\bunknown\b|\binvalid (id|slug)\b|inexistente|desconhecid/i;

/** Whether a message refuses what the caller has no right to. */
export function saysNotAllowed(message: string): boolean {
  return NOT_ALLOWED.test(message);
}

/** Whether a message speaks of the key. */
export function isAboutKey(message: string): boolean {
  return ABOUT_THE_KEY.test(message);
}

/** @param ofRecord whether one record was asked for by its key: that it is not there can be said in more words */
export function saysNotFound(message: string, ofRecord: boolean): boolean {
  return NOT_FOUND.test(message) || (ofRecord && NO_SUCH_RECORD.test(message));
}
