/** The two pairs of entities that hold price templates and their lanes: tariffs, which rate shipments, and quotes, which do not. */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';

export interface TariffEntities {
  readonly tariff: string;
  readonly lane: string;
  /** True if a change of a version in use creates the next version; otherwise only a draft can be changed. */
  readonly isVersioned: boolean;
}

const TARIFFS: TariffEntities = { tariff: own.tariff, lane: own.lane, isVersioned: true };
const QUOTES: TariffEntities = { tariff: own.quoteTemplate, lane: own.quoteLane, isVersioned: false };

/** A context whose templates and lanes are tariffs unless it names other entities. */
export type TariffContext = OperationContext & { readonly tariffEntities?: TariffEntities };

export const entitiesOf = (
  context: Pick<OperationContext, 'services'> & { readonly tariffEntities?: TariffEntities },
): TariffEntities => context.tariffEntities ?? TARIFFS;

/** The context for a template: that of quotes if a quote template has the id. */
export async function contextOfTemplate(context: OperationContext, templateId: unknown): Promise<TariffContext> {
  const quote =
    typeof templateId === 'string' && (await context.services.store.entities(QUOTES.tariff).get(templateId));
  return quote ? { ...context, tariffEntities: QUOTES } : context;
}

/** The context for lanes of an entity. */
export const contextOfLanes = (context: OperationContext, lane: string): TariffContext =>
  lane === QUOTES.lane ? { ...context, tariffEntities: QUOTES } : context;

/** The context for templates of an entity. */
export const contextOfTemplates = (context: OperationContext, template: string | undefined): TariffContext =>
  template === QUOTES.tariff ? { ...context, tariffEntities: QUOTES } : context;
