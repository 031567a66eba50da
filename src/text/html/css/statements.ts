import { TokenType } from '@csstools/css-tokenizer';
import { type CssBlock, type CssItem, isBlock, isToken } from './syntax.ts';

/** A rule with its block, a statement like `@import`, or a declaration within a rule. */
export interface CssStatement {
  readonly prelude: readonly CssItem[];
  readonly block: CssBlock | undefined;
}

/** The statements among the items of a sheet, or of the block of a rule. */
export function statementsIn(items: readonly CssItem[], isRule: boolean): CssStatement[] {
  const found: CssStatement[] = [];
  let prelude: CssItem[] = [];
  const end = (block?: CssBlock) => {
    if (prelude.length > 0 || block !== undefined) found.push({ prelude, block });
    prelude = [];
  };
  for (const item of items) {
    const isAt = isToken(prelude[0], TokenType.AtKeyword);
    if (isToken(item, TokenType.Semicolon) && (isAt || isRule)) end();
    else if (isBlock(item) && item.open === '{' && !(isRule && isCustomProperty(prelude))) end(item);
    else if (prelude.length > 0 || !isBetween(item)) prelude.push(item);
  }
  // What a sheet ends in is no rule, but may be the last declaration of one.
  if (isRule) end();
  return found;
}

/** The name of an at-rule, `media` of `@media`; empty where there is none. */
export function ruleName(keyword: CssItem | undefined): string {
  return isToken(keyword, TokenType.AtKeyword) ? keyword[1].slice(1).toLowerCase() : '';
}

function isCustomProperty(prelude: readonly CssItem[]): boolean {
  const [name] = prelude;
  return isToken(name, TokenType.Ident) && name[1].startsWith('--');
}

/** What may stand between rules: white space, and the signs of HTML comments. */
function isBetween(item: CssItem): boolean {
  return [TokenType.Whitespace, TokenType.CDO, TokenType.CDC].some((type) => isToken(item, type));
}
