import './wrongList.css';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Part } from '../../../metadata/kinds/part.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { definition, fieldsOf } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useSurfaceState } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { toastText } from '../../toasts/toast.ts';
import { groupWrong, type WrongCell, type WrongGroup } from './group.ts';

interface GridState {
  wrong?: number;
  revision?: number;
  checking?: number;
}
/** Groups that are shown at once; the rest come as these are corrected. */
const SHOWN = 50;

/** The template of a grid part of this surface. */
function templateOf(parts: Readonly<Record<string, Part>> | undefined, name: string): string | undefined {
  for (const [own, part] of Object.entries(parts ?? {})) {
    if (own === name && part.component === 'grid') return String(part.props?.template ?? '');
    const below = templateOf(part.parts, name);
    if (below) return below;
  }
  return undefined;
}

function Group({
  group,
  template,
  correct,
}: {
  group: WrongGroup;
  template: string | undefined;
  correct(value: unknown): void;
}) {
  const field = template ? fieldsOf(template).find((one) => one.key === group.field) : undefined;
  const [value, setValue] = useState<unknown>(group.value);
  const count = group.ids.length;
  const text = group.text || word('common.empty');
  return (
    <li>
      <span className="inv-wrong-mark" data-tone={group.tone} />
      <div className="inv-wrong-what">
        <strong>
          {group.label}: {text}
        </strong>
        <span className="inv-soft">{group.reason}</span>
      </div>
      <span className="inv-wrong-count">{word('common.rows', { count })}</span>
      {field && !field.isReadonly && (
        <form
          className="inv-wrong-correct"
          onSubmit={(event) => {
            event.preventDefault();
            correct(value);
          }}
        >
          <FieldInput
            field={field}
            aria-label={word('wrong.correctAria', { label: group.label, text, count })}
            value={value}
            onChange={setValue}
          />
          <Button type="submit" variant="light">
            {word(count > 1 ? 'wrong.correctAll' : 'wrong.correct')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => correct(null)}>
            {word('wrong.emptyIt')}
          </Button>
        </form>
      )}
    </li>
  );
}

/** The wrong cells of a grid by field, reason and value; equal ones are corrected together, as one step of undo. */
export default function WrongListPart({ props, surface }: ComponentProps<'wrongList'>) {
  const grid = useSurfaceState<GridState>(props.of);
  const [open, setOpen] = useState(false);
  const [groups, setGroups] = useState<WrongGroup[]>([]);
  const kinds = surface.kind === 'screen' ? definition('screen', surface.name) : definition('dialog', surface.name);
  const template = templateOf(kinds?.parts, props.of);
  const wrong = grid?.wrong ?? 0;
  const revision = grid?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid says by its revision that its cells changed.
  useEffect(() => {
    if (!open) return;
    let ended = false;
    surface
      .call(props.of, 'wrongCells')
      .then((cells) => !ended && setGroups(groupWrong(cells as WrongCell[])))
      .catch((error: Error) => toastText(error.message, 'error'));
    return () => {
      ended = true;
    };
  }, [open, surface, props.of, wrong, revision]);
  if (wrong === 0) return null;
  return (
    <section className="inv-wrong" aria-label={word('wrong.title')}>
      <button type="button" className="inv-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={`inv-chevron ${open ? '' : 'inv-chevron-folded'}`}>
          <Icon name="chevron" />
        </span>
        <Icon name="warning" />
        {word('wrong.summary', { count: wrong })}
      </button>
      {open && (grid?.checking ?? 0) > 0 && (
        <p className="inv-soft" role="status">
          {word('wrong.checking', { count: grid?.checking ?? 0 })}
        </p>
      )}
      {open && (
        <ul>
          {groups.slice(0, SHOWN).map((group) => (
            <Group
              key={group.key}
              group={group}
              template={template}
              correct={(value) =>
                void surface
                  .call(props.of, 'set', { ids: group.ids, field: group.field, value })
                  .catch((error: Error) => toastText(error.message, 'error'))
              }
            />
          ))}
          {groups.length > SHOWN && (
            <li className="inv-soft">{word('wrong.more', { count: groups.length - SHOWN })}</li>
          )}
        </ul>
      )}
    </section>
  );
}
