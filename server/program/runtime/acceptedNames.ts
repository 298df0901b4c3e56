/** The query parameters and body members that a call takes: others are refused (docs/contract/calls.md, Names of requests). */
import { isRecord } from '../../../metadata/isRecord.ts';
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';
import type { CaseScope, CompiledCase } from './apiCase.ts';

/** The names that are read below a name; `isWhole` where the value is read as it is. */
interface ReadNames {
  isWhole: boolean;
  readonly members: Map<string, ReadNames>;
}

export interface AcceptedNames {
  /** The dotted names of what a request has and its call does not take: `query.colour`, `body.rows`. */
  unknown(request: Pick<CaseScope, 'query' | 'body'>): string[];
  /** The declared query parameters that no case reads. */
  readonly unread: readonly string[];
}

/** Every call takes them: a list of the page sends them to each source of rows, also to one that answers all rows at once. */
const PAGING = ['pageLimit', 'pageNo', 'after', 'template'];

/** Every call takes it: it chooses among the permissions that are held, as the header of this name does. */
export const CURRENT_CONTEXT = 'currentContext';

export function acceptedNames(
  { query = {}, requestSchema }: Pick<ApiDefinition, 'query' | 'requestSchema'>,
  cases: readonly CompiledCase[],
): AcceptedNames {
  const root = newNames();
  for (const { reads } of cases) for (const path of reads) add(root, path.split('.'));
  const declared = isRecord(requestSchema) && isRecord(requestSchema.properties) ? requestSchema.properties : {};
  for (const name of [...Object.keys(declared), ...PAGING]) add(root, ['body', name]);
  for (const name of PAGING) add(root, ['query', name]);
  const readQuery = root.members.get('query') ?? newNames();
  const isRead = (name: string) => readQuery.isWhole || readQuery.members.has(name);
  const body = root.members.get('body') ?? newNames();
  return {
    unread: Object.keys(query).filter((name) => !isRead(name)),
    unknown: (request) => [
      ...Object.keys(request.query)
        .filter((name) => !isRead(name) && !Object.hasOwn(query, name) && name !== CURRENT_CONTEXT)
        .map((name) => `query.${name}`),
      ...unknownIn(body, request.body, 'body'),
    ],
  };
}

const newNames = (): ReadNames => ({ isWhole: false, members: new Map() });

function add(names: ReadNames, [name, ...rest]: readonly string[]): void {
  if (name === undefined) {
    names.isWhole = true;
    return;
  }
  const member = names.members.get(name) ?? newNames();
  names.members.set(name, member);
  add(member, rest);
}

function unknownIn({ isWhole, members }: ReadNames, value: unknown, at: string): string[] {
  if (isWhole || value === undefined || value === null) return [];
  // The members of a list are judged by what reads them.
  if (!isRecord(value)) return at === 'body' ? [at] : [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const member = members.get(name);
    return member ? unknownIn(member, inner, `${at}.${name}`) : [`${at}.${name}`];
  });
}
