/** Opens the records that a number counts: the list of a route with their filter, or an action. */
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { holds } from '../../../http/session.ts';
import { addressOfRoute, goPath } from '../../../navigation/navigate.ts';
import { definition } from '../../../program/program.ts';
import type { Locals, Surface } from '../../../surface/componentContract.ts';
import { evaluated } from '../../../surface/dataSources.ts';
import { encodeFilter } from '../filter/filterCode.ts';
import type { Totals } from './totalsTexts.ts';

export interface OpensProps {
  opens?: { route: string; query?: Parameters<typeof evaluated>[1]; address: string };
  onOpen?: string;
}

/** Totals, or a group of them, with the filter of their records. */
interface Counted {
  filter?: object;
}

/** The totals that a number is of. */
type Within = Pick<Totals, 'needsQuery'>;

/** The address of the list of the counted records; undefined if there is none, or the user may not open it. */
export function addressOfRows(
  { opens }: OpensProps,
  surface: Surface,
  locals: Locals,
  { needsQuery }: Within,
  { filter }: Counted,
) {
  if (!opens || !filter || needsQuery || !holds(definition('route', opens.route)?.permission)) return undefined;
  const { fields } = filter as FilterTree;
  const code = fields.length === 0 ? undefined : encodeFilter(filter as FilterTree);
  const query = evaluated(surface, opens.query, locals) ?? {};
  return addressOfRoute(opens.route, undefined, { ...query, [opens.address]: code });
}

/** A function that opens the counted records; undefined if they cannot be opened. */
export function openerOf(
  props: OpensProps,
  surface: Surface,
  locals: Locals,
  totals: Within,
  row: Counted | undefined,
) {
  if (!row?.filter) return undefined;
  const address = addressOfRows(props, surface, locals, totals, row);
  if (address) return () => void goPath(address);
  const { onOpen } = props;
  return onOpen ? () => void surface.run(onOpen, { ...locals, row }) : undefined;
}
