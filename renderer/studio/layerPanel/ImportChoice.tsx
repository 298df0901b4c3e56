/** The changes of an import: all, or the selected definitions. */
import { Checkbox, SegmentedControl } from '@mantine/core';
import type { ImportedChange } from '../../../metadata/signatures/authoringShapes.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { Badge } from '../parts/Badge.tsx';
import { DifferenceList } from '../parts/DifferenceList.tsx';
import { differenceWords } from '../parts/differenceWords.ts';
import { layerEntryKey } from '../parts/judged.ts';

interface Props {
  changes: readonly ImportedChange[];
  /** Undefined: the whole layer is replaced. */
  picked: ReadonlySet<string> | undefined;
  pick(picked: ReadonlySet<string> | undefined): void;
}

export function ImportChoice({ changes, picked, pick }: Props) {
  // Definitions missing from the files are retained unless selected.
  const declared = () => new Set(changes.filter(({ removes }) => !removes).map(layerEntryKey));
  const tick = (change: ImportedChange, ticked: boolean) => {
    const next = new Set(picked);
    if (ticked) next.add(layerEntryKey(change));
    else next.delete(layerEntryKey(change));
    pick(next);
  };
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={say('layer.importHow')}
        value={picked ? 'some' : 'all'}
        onChange={(how) => pick(how === 'some' ? declared() : undefined)}
        data={[
          { value: 'all', label: say('layer.importAll') },
          { value: 'some', label: say('layer.importSome') },
        ]}
      />
      <p className="inv-soft">{say(picked ? 'layer.importSomeAbout' : 'layer.importAllAbout')}</p>
      <p>{say('layer.importWould', { count: picked ? picked.size : changes.length })}</p>
      <ul className="inv-layer-import">
        {changes.map((change) => (
          <li key={layerEntryKey(change)} data-left={(picked && !picked.has(layerEntryKey(change))) || undefined}>
            <Checkbox
              size="xs"
              disabled={!picked}
              checked={picked?.has(layerEntryKey(change)) ?? true}
              onChange={({ currentTarget: { checked } }) => tick(change, checked)}
              label={
                <>
                  <span className="inv-soft">{say(`kind.${change.kind}`)}</span> {change.name}{' '}
                  {change.removes && <Badge tone="bad">{say('layer.importRemoves')}</Badge>}
                </>
              }
            />
            <DifferenceList differences={change.differences} words={(one) => differenceWords(one, change.kind)} />
          </li>
        ))}
      </ul>
    </>
  );
}
