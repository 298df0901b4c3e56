/**
 * Formulas as people type them, `round(invoiceTotal - shipment.freightCost, 2)`, parsed to json-logic. Precedence, from the
 * lowest: `or`, `and`, comparisons, `&` (joins texts), `+ -`, `* /`, a leading minus.
 */

/** A json-logic expression. */
export type FormulaExpression = string | number | null | { [operator: string]: unknown };

export interface ParsedFormula {
  expression: FormulaExpression;
  /** The names that it reads, each once. */
  names: string[];
}

/** The reason why a text is no formula, and the position in it, from 0. */
export class FormulaFault extends Error {
  override name = 'FormulaFault';
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  text: string;
  at: number;
}

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|"(?<text>[^"]*)"|(?<name>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)?)|(?<sign><>|<=|>=|[-+*/&()=<>,]))/y;

/** Functions, their operator, and how many arguments they take. */
const FUNCTIONS: Readonly<Record<string, { operator: string; min: number; max: number }>> = {
  round: { operator: 'round', min: 1, max: 2 },
  if: { operator: 'if', min: 3, max: 3 },
  min: { operator: 'min', min: 2, max: 10 },
  max: { operator: 'max', min: 2, max: 10 },
  days: { operator: 'daysBetween', min: 2, max: 2 },
  either: { operator: 'coalesce', min: 2, max: 10 },
};
const COMPARISONS: Readonly<Record<string, string>> = {
  '=': 'equalTo',
  '<>': 'notEqualTo',
  '<': 'lessThan',
  '<=': 'lessThanEqualTo',
  '>': 'greaterThan',
  '>=': 'greaterThanEqualTo',
};
const MAX_LENGTH = 2000;
const MAX_DEPTH = 40;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const { groups } = TOKEN.exec(text) ?? {};
    if (!groups) throw new FormulaFault(`Unexpected character: ${text.slice(at).trim()[0]}`, at);
    const found = Object.entries(groups).find(([, value]) => value !== undefined) as [Token['kind'], string];
    tokens.push({ kind: found[0], text: found[1], at });
  }
  return [...tokens, { kind: 'end', text: 'the end', at: text.length }];
}

class Parser {
  readonly names = new Set<string>();
  readonly #tokens: Token[];
  #place = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get #token(): Token {
    return this.#tokens[this.#place] as Token;
  }

  #takes(...texts: string[]): string | undefined {
    const { kind, text } = this.#token;
    const lower = text.toLowerCase();
    if ((kind !== 'sign' && kind !== 'name') || !texts.includes(lower)) return undefined;
    this.#place += 1;
    return lower;
  }

  #needs(text: string): void {
    if (!this.#takes(text)) throw new FormulaFault(`Expected ${text} before ${this.#token.text}.`, this.#token.at);
  }

  /** A chain of operators of the same precedence, from the left. */
  #chain(signs: Readonly<Record<string, string>>, next: () => FormulaExpression): FormulaExpression {
    let left = next();
    for (;;) {
      const sign = this.#takes(...Object.keys(signs));
      if (sign === undefined) return left;
      left = { [signs[sign] as string]: [left, next()] };
    }
  }

  whole(): FormulaExpression {
    const expression = this.#or();
    if (this.#token.kind !== 'end') throw new FormulaFault(`Unexpected: ${this.#token.text}`, this.#token.at);
    return expression;
  }

  #or(): FormulaExpression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new FormulaFault('Too many parentheses.', this.#token.at);
    const found = this.#chain({ or: 'or' }, () => this.#chain({ and: 'and' }, () => this.#compared()));
    this.#depth -= 1;
    return found;
  }

  #compared(): FormulaExpression {
    const left = this.#joined();
    const sign = this.#takes(...Object.keys(COMPARISONS));
    return sign === undefined ? left : { [COMPARISONS[sign] as string]: [left, this.#joined()] };
  }

  #joined = () => this.#chain({ '&': 'cat' }, this.#sum);
  #sum = () => this.#chain({ '+': '+', '-': '-' }, this.#product);
  #product = () => this.#chain({ '*': '*', '/': '/' }, this.#signed);
  #signed = (): FormulaExpression => (this.#takes('-') ? { '-': [0, this.#signed()] } : this.#single());

  #single(): FormulaExpression {
    if (this.#takes('(')) {
      const inner = this.#or();
      this.#needs(')');
      return inner;
    }
    const { kind, text, at } = this.#token;
    if (kind === 'sign' || kind === 'end') throw new FormulaFault(`Expected a value before ${text}.`, at);
    this.#place += 1;
    if (kind === 'number') return Number(text);
    if (kind === 'text') return text;
    if (this.#takes('(')) return this.#call(text, at);
    if (text === 'today') return { var: 'today' };
    if (text === 'empty') return null;
    this.names.add(text);
    return { var: `record.${text}` };
  }

  #call(name: string, at: number): FormulaExpression {
    const known = Object.hasOwn(FUNCTIONS, name.toLowerCase()) ? FUNCTIONS[name.toLowerCase()] : undefined;
    if (!known) throw new FormulaFault(`There is no function ${name}. Use ${Object.keys(FUNCTIONS).join(', ')}.`, at);
    const given: FormulaExpression[] = [];
    if (!this.#takes(')')) {
      do given.push(this.#or());
      while (this.#takes(','));
      this.#needs(')');
    }
    const { operator, min, max } = known;
    if (given.length < min || given.length > max)
      throw new FormulaFault(`${name} takes ${min === max ? min : `${min} to ${max}`} values.`, at);
    // Lists are what min and max read.
    return { [operator]: operator === 'min' || operator === 'max' ? [{ merge: given }] : given };
  }
}

/** @throws FormulaFault with the reason and its position */
export function parseFormula(text: string): ParsedFormula {
  if (text.length > MAX_LENGTH) throw new FormulaFault(`A formula has at most ${MAX_LENGTH} characters.`, MAX_LENGTH);
  const parser = new Parser(text);
  return { expression: parser.whole(), names: [...parser.names] };
}
