/** The trades that the product has code for, by the name of the layer with their definitions. */
import { freight } from '../freight/trade.ts';
import { nameMap } from '../nameMap.ts';
import type { OwnEntity } from './ownEntity.ts';
import { serverEntities } from './serverEntities.ts';
import type { Trade } from './trade.ts';

const trades: Readonly<Record<string, Trade>> = { freight };

/** The trades of a program. @param layers the names of its layers */
export const tradesOf = (layers: Iterable<string>): Trade[] =>
  [...layers].flatMap((layer) => (Object.hasOwn(trades, layer) ? [trades[layer] as Trade] : []));

/** Those that a program without certain trades need not have. */
export const tradesBut = (present: readonly Trade[]): Trade[] =>
  Object.values(trades).filter((trade) => !present.includes(trade));

/** The entities that code uses: those of the platform and of some trades, with all fields of each. */
export function entitiesInCode(of: readonly Trade[]): Record<string, OwnEntity> {
  const all = nameMap<OwnEntity>(Object.entries(serverEntities));
  for (const [name, entity] of of.flatMap(({ entities }) => entities.flatMap((one) => Object.entries(one)))) {
    const known = Object.hasOwn(all, name) ? all[name] : undefined;
    all[name] = known ? { ...known, fields: { ...known.fields, ...entity.fields } } : entity;
  }
  return all;
}

/** Those of the platform and of every trade. */
export const allEntities = (): Record<string, OwnEntity> => entitiesInCode(Object.values(trades));

/** `ENTITY EVENT` of every event that code raises. */
export const eventsInCode = (): string[] =>
  Object.entries(allEntities()).flatMap(([entity, { raises = [] }]) => raises.map((event) => `${entity} ${event}`));
