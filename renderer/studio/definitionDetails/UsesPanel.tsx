/** The users and references of the definition, from the compiler's references, each as a link. */

import { tAuthoring as say } from '../../text/t.ts';
import { DefinitionLink } from '../parts/DefinitionLink.tsx';
import { pathWords } from '../parts/pathWords.ts';
import { byKind, type Detail, type NamedDefinition, type UsedBy } from './detail.ts';

interface Props {
  layer: string;
  detail: Detail;
}

/** Maximum number of locations listed per definition; further ones are counted. */
const MAX_PLACES = 4;

export function UsesPanel({ layer, detail: { usedBy, uses } }: Props) {
  const others = usedBy.filter(({ kind }) => kind !== 'example');
  return (
    <>
      <section>
        <h3>{say('definitions.usedBy', { count: distinct(others) })}</h3>
        {others.length === 0 && <p className="inv-soft">{say('definitions.usedByNone')}</p>}
        <Named layer={layer} list={others} />
      </section>
      <section>
        <h3>{say('definitions.usesCount', { count: distinct(uses) })}</h3>
        {uses.length === 0 && <p className="inv-soft">{say('definitions.usesNone')}</p>}
        <Named layer={layer} list={uses} />
      </section>
    </>
  );
}

const distinct = (list: readonly NamedDefinition[]): number =>
  new Set(list.map(({ kind, name }) => `${kind} ${name}`)).size;

function Named({ layer, list }: { layer: string; list: readonly (NamedDefinition & Partial<UsedBy>)[] }) {
  return byKind(list).map(([kind, names]) => (
    <div key={kind} className="inv-definition-kind">
      <h4>{say(`kinds.${kind}`)}</h4>
      <ul>
        {names.map(([name, places]) => {
          const paths = places.flatMap(({ path }) => (path && path.length > 0 ? [pathWords(path, kind)] : []));
          return (
            <li key={name}>
              <DefinitionLink layer={layer} kind={kind} name={name}>
                {name}
              </DefinitionLink>
              {paths.length > 0 && (
                <span className="inv-soft inv-definition-path">
                  {paths.slice(0, MAX_PLACES).join(', ')}
                  {paths.length > MAX_PLACES && ` … +${paths.length - MAX_PLACES}`}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  ));
}
