/** The origin of each part of the definition: layer, file and line, as the command `explain` prints them. */

import { tAuthoring as say } from '../../text/t.ts';
import { type LayerName, layerLabel } from '../parts/layerLabel.ts';
import { pathWords } from '../parts/pathWords.ts';
import { type Detail, definingLocations } from './detail.ts';

interface Props {
  detail: Detail;
  layers: readonly LayerName[] | undefined;
}

export function OriginPanel({ detail: { origins }, layers }: Props) {
  const places = definingLocations(origins);
  if (places.length === 0) return <p className="inv-soft">{say('definitions.originsNone')}</p>;
  return (
    <>
      <ul className="inv-definition-origins">
        {places.map(({ path, layer, file, line }) => (
          <li key={path.join('\n')}>
            <strong>{pathWords(path) || say('definitions.whole')}</strong>
            <span>{layerLabel(layer, layers)}</span>
            <code className="inv-soft">{say('definitions.line', { file, line })}</code>
          </li>
        ))}
      </ul>
      <p className="inv-soft">{say('definitions.originsMore')}</p>
    </>
  );
}
