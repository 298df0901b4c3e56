/** One definition: what it is, its editor, and beside it who uses it, where each part of it is from, and its versions. */
import './definitionDetails.css';
import { Alert, SegmentedControl, Skeleton } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { changeQuery } from '../../router/navigate.ts';
import type { ComponentProps } from '../../runtime/componentContract.ts';
import { useMethods, useText } from '../../runtime/hooks.ts';
import { useScrollStop } from '../../shell/useScrollStop.ts';
import { Badge } from '../authoring/Badge.tsx';
import { type LayerName, layerLabel } from '../authoring/layerLabel.ts';
import { say } from '../authoring/say.ts';
import { useAnswer } from '../authoring/useAnswer.ts';
import { Icon } from '../icon/Icon.tsx';
import type { Detail } from './detail.ts';
import { OriginPanel } from './OriginPanel.tsx';
import { UsesPanel } from './UsesPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

type Side = 'uses' | 'origin' | 'versions';
const SIDES: readonly Side[] = ['uses', 'origin', 'versions'];
/** Whether this browser's person folded the side away. */
const FOLDED = 'invoize.definitionSideFolded';
/** The editor needs the room where there is less. */
const NARROW = 1180;
const NO_QUERY = {};

export default function DefinitionDetailsPart({
  props,
  name: part,
  part: { parts },
  children,
}: ComponentProps<'definitionDetails'>) {
  const layer = useText(props.layer);
  const kind = useText(props.kind);
  const name = useText(props.name);
  const { answer: detail, failed, reload } = useAnswer<Detail>('authoringDefinition', { layer, kind, name });
  const known = useAnswer<{ layers: LayerName[] }>('authoringLayers', NO_QUERY).answer?.layers;
  useMethods(part, { reload: () => reload() });
  const [side, setSide] = useState<Side>('uses');
  const [folded, setFolded] = useState(
    () => (localStorage.getItem(FOLDED) ?? (innerWidth < NARROW ? '1' : '0')) === '1',
  );
  const fold = () => {
    setFolded(!folded);
    localStorage.setItem(FOLDED, folded ? '0' : '1');
  };
  if (failed && !detail) {
    // What is not there may be begun: its editor says so.
    if (parts) return <div className="inv-details">{children()}</div>;
    return (
      <Alert color="red" role="alert">
        {failed}
      </Alert>
    );
  }
  if (!detail) return <Skeleton height={320} />;
  const [place] = detail.origins;
  const said = detail.value ?? detail.inForce ?? {};
  const label = [said.label, said.title, said.text].find((one) => typeof one === 'string') as string | undefined;
  return (
    <div className="inv-details">
      <header className="inv-details-head">
        <div className="inv-details-title">
          <span className="inv-soft">{say(`kind.${detail.kind}`)}</span>
          <h2>{label || name}</h2>
          {detail.draft > 0 && (
            <Badge tone="info">{say(detail.value ? 'definitions.isDraft' : 'definitions.isGone')}</Badge>
          )}
          {detail.base > 0 && <Badge tone="good">{say('definitions.isOwn')}</Badge>}
          {detail.faults.length > 0 && (
            <Badge tone="bad">{say('definitions.isFaulty', { count: detail.faults.length })}</Badge>
          )}
        </div>
        <p className="inv-soft">
          <code>{name}</code>
          {place &&
            ` · ${layerLabel(place.layer, known)} · ${say('definitions.line', { file: place.file, line: place.line })}`}
        </p>
        <div className="inv-details-acts">
          <button type="button" className="inv-details-act" aria-pressed={!folded} onClick={fold}>
            <Icon name="panel" size={16} />
            {say('definitions.showSide')}
          </button>
          <button
            type="button"
            className="inv-details-act"
            aria-label={say('definitions.close')}
            title={say('definitions.close')}
            onClick={() => changeQuery({ kind: '', name: '' }, { step: true })}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      </header>
      <div className="inv-details-body" data-folded={folded || undefined}>
        <div className="inv-details-editor" key={`${layer} ${kind} ${name}`}>
          {children()}
        </div>
        {!folded && (
          <aside className="inv-details-side" aria-label={say('definitions.side')}>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={say('definitions.side')}
              value={side}
              onChange={(next) => setSide(next as Side)}
              data={SIDES.map((value) => ({ value, label: say(`definitions.${value}`) }))}
            />
            <Panel key={`${kind} ${name} ${side}`}>
              {side === 'uses' && <UsesPanel layer={layer} detail={detail} />}
              {side === 'origin' && <OriginPanel detail={detail} layers={known} />}
              {side === 'versions' && <VersionsPanel layer={layer} detail={detail} />}
            </Panel>
          </aside>
        )}
      </div>
    </div>
  );
}

/** It scrolls, by keys too where nothing in it has the focus. */
function Panel({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useScrollStop(box);
  return (
    <div className="inv-details-panel" ref={box}>
      {children}
    </div>
  );
}
