/** The names that the shell relies on are defined. Checked first: if most are missing, all other faults are consequences. */
import { baseMessages } from '../../signatures/baseMessages.ts';
import type { Trade } from '../../signatures/trade.ts';
import { tradesBut, tradesOf } from '../../signatures/trades.ts';
import { wellKnown } from '../../signatures/wellKnown.ts';
import type { Context } from '../context.ts';
import { didYouMean } from '../didYouMean.ts';

/** What only code of certain trades relies on. */
function namesOfTrades(trades: readonly Trade[]): Record<keyof typeof wellKnown, ReadonlySet<string>> {
  const messages = trades.flatMap(({ messageGroups }) =>
    messageGroups.flatMap((group) => Object.keys(baseMessages[group])),
  );
  return {
    api: new Set(trades.flatMap(({ apis }) => apis)),
    message: new Set(messages),
    constant: new Set(),
  };
}

export function wellKnownNames(context: Context, tenant: string): void {
  const root = { ...context.cursor('tenant', tenant), aboutKey: true };
  const at = root.value === undefined ? undefined : context.report.originOf(root);
  const kinds = Object.keys(wellKnown) as (keyof typeof wellKnown)[];
  const optional = namesOfTrades(tradesBut(tradesOf(context.names('layer'))));
  const all = kinds
    .flatMap((kind) => wellKnown[kind].map((name) => ({ kind, name })))
    .filter(({ kind, name }) => !optional[kind].has(name));
  const missing = all.filter(({ kind, name }) => !context.merged.get(kind)?.has(name));
  const base = context.merged.get('layer')?.has('base');
  // Where hardly any is there, that is one fault; of a layer that does not lie over the base it is the only one.
  if (missing.length > all.length / 2) {
    const first = missing.slice(0, 3).map(({ kind, name }) => `the ${kind} "${name}"`);
    const layer = context.cursor('layer', tenant);
    context.report.missing(
      layer.value === undefined ? at : context.report.originOf({ ...layer, aboutKey: true }),
      'missing-definition',
      '',
      `${missing.length} definitions, which the shell relies on, are not there: ${first.join(', ')} …` +
        (base ? '' : ' Does the "over" of layer.json name the base?'),
    );
    if (!base) context.report.suppression.lost('everything');
    return;
  }
  if (root.value === undefined)
    context.report.missing(
      undefined,
      'missing-tenant',
      tenant,
      `No layer says what the tenant "${tenant}" is: tenant.json is missing.`,
    );
  for (const { kind, name } of missing) {
    if (context.report.suppression.isLost(kind)) continue;
    const taken = new Set<string>(wellKnown[kind]);
    const near = context.names(kind).filter((other) => !taken.has(other));
    context.report.missing(
      at,
      'missing-definition',
      name,
      `The ${kind} "${name}", which the shell relies on, is not there.${didYouMean(name, near)}`,
    );
  }
}
