import { type Fault, fault, refuse } from '../faults/fault.ts';
import { typeOf } from '../filters/checkComparison.ts';
import { checkTypes } from '../filters/checkFilter.ts';
import { classOf } from '../values/side.ts';
import { type BlockPlan, isFetch, isLookup, type RulePlan, type TermPlan } from './plan.ts';
import { type Numbered, type RawBlock, readBlocks } from './readBlocks.ts';
import type { Reading } from './readOperand.ts';
import { readResult } from './readResult.ts';
import { readResultRow, readTerm } from './readTerm.ts';
import { NEVER_LOWER_CASED, type RuleInput } from './ruleInput.ts';

/**
 * Every fault of a rule (docs/contract/rules.md, Rows and blocks), before anything is evaluated, in blocks that would not be
 * reached too.
 */
export function checkRule(rule: RuleInput): Fault[] {
  return readRule(rule).faults;
}

/** A rule's plan. @throws TypedError with every fault */
export function planRule(rule: RuleInput): RulePlan {
  const { faults, plan } = readRule(rule);
  refuse(faults);
  return plan as RulePlan;
}

function readRule(rule: RuleInput): { faults: Fault[]; plan?: RulePlan } {
  const faults = checkTypes(rule.types);
  if (faults.length > 0) return { faults };
  const type = typeOf(rule.key, rule.types);
  if (type === undefined) {
    faults.push(fault(['key'], 'unknown', `There is no field ${JSON.stringify(rule.key)} for the rule to be of.`));
    return { faults };
  }
  const raw = readBlocks(rule.rows, faults);
  const reading: Reading = {
    types: rule.types,
    results: new Map(),
    level: rule.level ?? 'shipment',
    faults,
    fields: new Set([rule.key]),
    listFields: new Set(type === 'multiselect' ? [rule.key] : []),
  };
  const pending = [...raw.results];
  const readResultsBefore = (index: number): void => {
    for (let next = pending[0]; next && next.index < index; next = pending[0]) {
      pending.shift();
      const result = readResultRow(next, reading);
      if (result) reading.results.set(`RESULT${next.index + 1}`, result);
    }
  };
  const blocks: BlockPlan[] = [];
  let hasElse = false;
  for (const block of raw.blocks) {
    if (hasElse) {
      const message = `Row ${block.first + 1}: no block after ELSE is ever looked at.`;
      faults.push(fault(['rows', block.first], 'unreachable', message));
    }
    hasElse ||= block.cond === 'ELSE';
    const plan = readBlock(block, rule.key, type, reading, readResultsBefore);
    if (plan) blocks.push(plan);
  }
  readResultsBefore(Number.POSITIVE_INFINITY);
  const terms = blocks.flatMap((block) => (block.when ?? []).flat());
  const fetches = blocks.flatMap(({ result }) => (isFetch(result.right) ? [result.right] : []));
  const plan: RulePlan = {
    key: rule.key,
    label: rule.label ?? rule.key,
    type,
    cls: classOf(type),
    lowerCase: rule.lowerCaseOnAssign === true && classOf(type) === 'text' && !NEVER_LOWER_CASED.has(rule.key),
    blocks,
    fields: [...reading.fields],
    listFields: [...reading.listFields],
    lookups: terms.filter(isLookup),
    fetches,
  };
  return { faults: withoutRepeats(faults), plan };
}

/** Two readings of one literal may find the same fault. */
function withoutRepeats(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((each) => [JSON.stringify([each.path, each.message]), each])).values()];
}

function readBlock(
  block: RawBlock,
  key: string,
  type: RulePlan['type'],
  reading: Reading,
  readResultsBefore: (index: number) => void,
): BlockPlan | undefined {
  const isElse = block.cond === 'ELSE';
  const alternatives: TermPlan[][] = [[]];
  let lookup: TermPlan | undefined;
  for (const numbered of isElse ? [] : block.terms) {
    readResultsBefore(numbered.index);
    const term = readTerm(numbered, reading);
    if (term) alternatives.at(-1)?.push(term);
    if (term && isLookup(term)) lookup = term;
    if (numbered.row.operator === 'OR') alternatives.push([]);
  }
  const carrier = block.terms.at(-1) as Numbered;
  readResultsBefore(carrier.index);
  const found = lookup && isLookup(lookup) ? lookup : undefined;
  const result = readResult(carrier, key, type, found, reading);
  return result && { row: block.first + 1, when: isElse ? undefined : alternatives, result };
}
