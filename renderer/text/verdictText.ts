/** Translates messages of the engine, which has only the specification's wording, used where no message is defined. */

import type { Verdict } from '../../engine/cells/verdict.ts';
import { type EngineMessage, verdictMessage } from '../../engine/cells/verdictMessage.ts';
import { definition, type PageProgram, programInForce, tenant } from '../program/program.ts';
import { message, messageText } from './messages.ts';

/** Texts that were made before, by the message's definition: of thousands of wrong cells most say one of a few. */
const made = new WeakMap<object, Map<string, string>>();
const MAX_CACHED_TEXTS = 1000;

/** Texts by the parameters of the message: the engine reuses the object for equal messages of other rows. */
const filled = new WeakMap<object, { readonly program: PageProgram | undefined; readonly text: string }>();

/** The text of an engine message for a cell or rule. */
export function verdictText(said: EngineMessage): string {
  const { params } = said;
  if (params === undefined) return textOf(said);
  const program = programInForce();
  const before = filled.get(params);
  if (before && before.program === program) return before.text;
  const text = textOf(said);
  filled.set(params, { program, text });
  return text;
}

function textOf(said: EngineMessage): string {
  const found = verdictMessage(said);
  if (typeof found === 'string') return found;
  const { name, params, operator } = found;
  const of = definition('message', name);
  if (of === undefined) return said.message;
  let key = `${tenant().language}\n${operator ? messageText(operator) : ''}`;
  for (const param in params) key += `\n${param}\n${params[param]}`;
  let texts = made.get(of);
  if (!texts || texts.size >= MAX_CACHED_TEXTS) {
    texts = new Map();
    made.set(of, texts);
  }
  const before = texts.get(key);
  if (before !== undefined) return before;
  const text = message(name, operator ? { ...params, operator: message(operator) } : params);
  texts.set(key, text);
  return text;
}

function inLanguageOne(verdict: Verdict): Verdict {
  const text = verdictText(verdict);
  if (text === verdict.message && verdict.shown === text) return verdict;
  // Where there is little room a cell shows other words for what is too long, the same words for all else
  // (docs/contract/cells.md, Verdicts).
  const shown = verdict.shown === verdict.message ? text : (messageText('lengthExceed') ?? verdict.shown);
  return { ...verdict, message: text, shown };
}

/** The verdicts of a record's cells, in the tenant's words. */
export function inLanguage(verdicts: Readonly<Record<string, Verdict>>): Readonly<Record<string, Verdict>> {
  const said: Record<string, Verdict> = {};
  for (const key in verdicts) said[key] = inLanguageOne(verdicts[key] as Verdict);
  return said;
}
