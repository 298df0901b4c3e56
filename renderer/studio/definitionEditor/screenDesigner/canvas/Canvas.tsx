/** The middle of the designer: the live screen in a window of a size, and what it is shown with. */
import { ActionIcon, SegmentedControl, Switch, TextInput, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type SyntheticEvent, useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import type { ComponentKind } from '../../../../../metadata/signatures/components.ts';
import { Icon } from '../../../../icons/Icon.tsx';
import type { OpenSurface } from '../../../../surface/openSurface.ts';
import { tDesigner as say } from '../../../../text/t.ts';
import type { Drawable } from '../model/drawable.ts';
import { type Path, partAt } from '../model/path.ts';
import { sampleNames } from '../model/sampleNames.ts';
import { useDesignerContext } from '../useDesigner.ts';
import { Boxes } from './Boxes.tsx';
import { createMarks } from './marks.ts';
import { Stage } from './Stage.tsx';
import { type Size, sizeNames, sizes } from './sizes.ts';

/** Components whose buttons make calls or save data without an action of the definition. */
const ACTS: ReadonlySet<string> = new Set([
  'ruleBuilder',
  'fieldTemplate',
  'upload',
  'mapping',
  'history',
  'documentPanel',
] satisfies ComponentKind[]);

/** Opens what holds a part where it is folded away: its tab, its panel, its section. */
function unfold(
  surface: OpenSurface,
  value: Parameters<typeof partAt>[0],
  path: Path,
  stage: HTMLElement | null,
): void {
  for (let at = 1; at < path.length; at += 1) {
    const above = path.slice(0, at);
    const part = partAt(value, above);
    const name = above.at(-1) as string;
    const inner = path[at] as string;
    if (part?.component === 'tabs') void surface.call(name, 'open', { tab: inner }).catch(() => undefined);
    if (part?.component === 'split' && partAt(value, path.slice(0, at + 1))?.slot === 'right') {
      const { open } = (surface.getState(name) ?? {}) as { open?: boolean };
      if (open === false) void surface.call(name, 'toggle').catch(() => undefined);
    }
    if (part?.component === 'section') {
      const fold = stage?.querySelector<HTMLElement>(`#section-${CSS.escape(name)}[aria-expanded="false"]`);
      fold?.click();
    }
  }
}

interface Props {
  drawable: Drawable;
  /** True to show parts regardless of their conditions. */
  all: boolean;
  setAll(all: boolean): void;
  /** True if the designer fills the window. */
  whole: boolean;
  setWhole(whole: boolean): void;
}

export function Canvas({ drawable, all, setAll, whole, setWhole }: Props) {
  const editorState = useDesignerContext();
  const { kind, name, value, chosen, tell } = editorState;
  const [size, setSize] = useState<Size>(1440);
  const [mode, setMode] = useState<'design' | 'use'>('design');
  const [sample, setSample] = useState<Readonly<Record<string, string>>>({});
  // A dialog shows little without what it is opened with.
  const [showSample, setShowSample] = useState(kind === 'dialog');
  const [loaded, setLoaded] = useState(0);
  const marks = useMemo(createMarks, []);
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<OpenSurface>(undefined);
  const { ref, width, height } = useElementSize();
  useInsertionEffect(() => marks.place(drawable.places), [marks, drawable]);

  const opened = useCallback((open: OpenSurface) => {
    surface.current = open;
  }, []);
  const held = useCallback((label: string) => tell(say('designer.actionHeld', { action: label })), [tell]);
  useEffect(() => {
    if (surface.current) unfold(surface.current, value, chosen, stage.current);
  }, [value, chosen]);

  const window = sizes[size];
  const scale = width > 0 && height > 0 ? Math.min(1, width / window.width, height / window.height) : 1;
  const tall = Math.max(window.height, height / scale);
  const names = useMemo(() => sampleNames(kind, value), [kind, value]);
  const isUsed = mode === 'use';
  /** Navigation and saving are blocked while the user tries the screen. */
  const hold = (event: SyntheticEvent) => {
    const target = event.target as Element;
    const box = target.getBoundingClientRect();
    const path = marks.at(box.left + box.width / 2, box.top + box.height / 2);
    const acts = path && ACTS.has(partAt(value, path)?.component ?? '');
    if (!acts && !target.closest('a[href]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (acts) tell(say('designer.partHeld', { name: path.at(-1) }));
  };
  return (
    <section className="inv-designer-middle" aria-label={say('designer.canvas')}>
      <div className="inv-designer-bar">
        <SegmentedControl
          size="xs"
          aria-label={say('designer.mode')}
          value={mode}
          onChange={(next) => setMode(next as 'design' | 'use')}
          data={(['design', 'use'] as const).map((one) => ({ value: one, label: say(`designer.mode.${one}`) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={say('designer.size')}
          value={String(size)}
          onChange={(next) => setSize(Number(next) as Size)}
          data={sizeNames.map((one) => ({ value: String(one), label: say(`designer.size.${one}`) }))}
        />
        <Switch
          size="xs"
          label={say('designer.showAll')}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        <span className="inv-spacer" />
        {names.length > 0 && (
          <button
            type="button"
            className="inv-designer-link"
            aria-expanded={showSample}
            onClick={() => setShowSample(!showSample)}
          >
            {say('designer.sample')}
          </button>
        )}
        <Tooltip label={say('designer.reload')}>
          <ActionIcon size={28} aria-label={say('designer.reload')} onClick={() => setLoaded(loaded + 1)}>
            <Icon name="refresh" />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={say(whole ? 'designer.notWhole' : 'designer.whole')}>
          <ActionIcon
            size={28}
            aria-pressed={whole}
            aria-label={say('designer.whole')}
            onClick={() => setWhole(!whole)}
          >
            <Icon name="panel" />
          </ActionIcon>
        </Tooltip>
      </div>
      {showSample && names.length > 0 && (
        <div className="inv-designer-sample">
          <p className="inv-soft">{say('designer.sampleHelp')}</p>
          {names.map((one) => (
            <TextInput
              key={one}
              label={one}
              defaultValue={sample[one] ?? ''}
              onBlur={(event) => setSample({ ...sample, [one]: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') setSample({ ...sample, [one]: event.currentTarget.value });
              }}
            />
          ))}
        </div>
      )}
      <div className="inv-designer-view" ref={ref}>
        <div
          className="inv-designer-window"
          style={{ width: window.width * scale, height: tall * scale }}
          data-mode={mode}
        >
          <div
            ref={stage}
            className="inv-designer-stage"
            inert={!isUsed}
            style={{ width: window.width, height: tall, transform: scale < 1 ? `scale(${scale})` : undefined }}
            onClickCapture={hold}
            onDropCapture={hold}
            onSubmitCapture={hold}
          >
            <Stage
              key={loaded}
              kind={kind}
              name={name}
              drawable={drawable}
              marks={marks}
              sample={sample}
              held={held}
              opened={opened}
            />
          </div>
          {Object.keys(drawable.definition.parts).length === 0 && (
            <p className="inv-designer-empty inv-soft">{say('designer.empty')}</p>
          )}
          <Boxes marks={marks} stage={stage} isUsed={isUsed} />
        </div>
      </div>
    </section>
  );
}
