/** One draft of the layer: what it changes, and where somebody published meanwhile, both sides to choose from. */
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Difference } from '../../../metadata/edits/differences.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import { callApi } from '../../http/callApi.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { toastText } from '../../toasts/toast.ts';
import { Badge } from '../parts/Badge.tsx';
import { ConflictDialog } from '../parts/ConflictDialog.tsx';
import type { Conflict } from '../parts/conflict.ts';
import { DefinitionLink } from '../parts/DefinitionLink.tsx';
import { DifferenceList } from '../parts/DifferenceList.tsx';
import { differenceWords } from '../parts/differenceWords.ts';
import type { DraftConflict } from '../parts/judged.ts';
import { invalidateAuthoringCalls } from '../parts/useAuthoringCall.ts';
import { useSingleFlight } from '../parts/useSingleFlight.ts';
import type { LayerState } from './layer.ts';

interface Props {
  layer: string;
  draft: LayerState['drafts'][number];
  picked: boolean;
  pick(picked: boolean): void;
  /** Undefined until they are known. */
  differences: readonly Difference[] | undefined;
  faults: number;
  conflict: DraftConflict | undefined;
  discard(): void;
}

export function DraftRow({ layer, draft, picked, pick, differences, faults, conflict, discard }: Props) {
  const { kind, name } = draft;
  const words = (difference: Difference) => differenceWords(difference, kind);
  const [first] = differences ?? [];
  const whole = differences?.length === 1 && first?.path.length === 0 ? first.what : undefined;
  const [asking, setAsking] = useState(false);
  /** Another user saved again while the user compared both sides. */
  const [later, setLater] = useState<Conflict<Keyed>>();
  const { busy, once } = useSingleFlight<Keyed>(setLater);
  const shown = conflict && (later ?? conflict);

  const settle = async (chosen: Keyed | null | undefined) => {
    setAsking(false);
    setLater(undefined);
    if (chosen === undefined || !shown) return;
    const what = chosen === null ? { remove: true } : { value: chosen };
    const versions = { base: shown.version ?? 0, draft: draft.version };
    const answer = await once(() =>
      callApi('authoringSave', {
        body: { layer, kind, name, ...what, ...versions },
        handles: ['412'],
      }),
    );
    if (answer) toastText(answer.msg, 'success');
    invalidateAuthoringCalls();
  };
  return (
    <tr>
      <td>
        <Checkbox
          size="xs"
          aria-label={say('layer.pick', { name })}
          checked={picked}
          onChange={({ currentTarget: { checked } }) => pick(checked)}
        />
      </td>
      <td className="inv-soft">{say(`kind.${kind}`)}</td>
      <td>
        <DefinitionLink layer={layer} kind={kind} name={name}>
          {name}
        </DefinitionLink>{' '}
        {whole === 'added' && <Badge tone="good">{say('layer.newOne')}</Badge>}
        {whole === 'removed' && <Badge tone="bad">{say('layer.removes')}</Badge>}
        {faults > 0 && <Badge tone="bad">{say('definitions.isFaulty', { count: faults })}</Badge>}
        {conflict && <Badge tone="warning">{say('author.conflictTitle')}</Badge>}
        {differences && !whole && (
          <details>
            <summary>{say('layer.changes', { count: differences.length })}</summary>
            <DifferenceList differences={differences} words={words} />
          </details>
        )}
      </td>
      <td className="inv-layer-draft-acts">
        {conflict && (
          <Button size="compact-xs" variant="default" disabled={busy} onClick={() => setAsking(true)}>
            {say('layer.bothSides')}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" color="red" onClick={discard}>
          {say('layer.discard')}
        </Button>
        {shown && (asking || later) && (
          <ConflictDialog
            conflict={shown}
            mine={conflict.mine}
            kind={kind}
            words={words}
            settle={(chosen) => void settle(chosen)}
          />
        )}
      </td>
    </tr>
  );
}
