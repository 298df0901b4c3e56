/** Which columns are shown and in which order: found by their names, all or none at once, dragged or moved by Alt and the arrows. */
import { useAtomValue } from 'jotai';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { inAppStore, useGrid } from '../gridContext.ts';
import { t } from '../words.ts';
import { hiddenKeys, orderedFields, placedBefore, withHidden } from './layout.ts';

const folded = (text: string) => text.toLocaleLowerCase();

export function ColumnChoice() {
  const { model } = useGrid();
  const layout = useAtomValue(model.layoutAtom, inAppStore);
  const [search, setSearch] = useState('');
  const [dragged, setDragged] = useState<string | undefined>();
  const hidden = new Set(hiddenKeys(model.fields, layout));
  const fields = orderedFields(model.fields, layout);
  const found = fields.filter(({ label }) => folded(label).includes(folded(search.trim())));
  const all = (on: boolean) => {
    const others = [...hidden].filter((key) => !found.some((field) => field.key === key));
    model.applyLayout({ ...layout, hidden: on ? others : [...others, ...found.map(({ key }) => key)] });
  };
  const move = (key: string, target: EffectiveField | undefined, after = false) => {
    if (!target || target.key === key) return;
    model.applyLayout(placedBefore(model.fields, layout, key, target.key, after));
  };
  const onKeyDown = (key: string) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    move(key, fields[fields.findIndex((field) => field.key === key) + by], by > 0);
  };
  const onDrop = (target: EffectiveField) => (event: DragEvent) => {
    event.preventDefault();
    const after = fields.findIndex(({ key }) => key === dragged) < fields.indexOf(target);
    if (dragged !== undefined) move(dragged, target, after);
    setDragged(undefined);
  };
  return (
    <fieldset className="iv-layout-columns">
      <legend>{t('gridColumns')}</legend>
      <div className="iv-layout-find">
        <input
          type="search"
          aria-label={t('gridFindColumn')}
          placeholder={t('gridFindColumn')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <button type="button" className="iv-link" onClick={() => all(true)}>
          {t('gridShowAll')}
        </button>
        <button type="button" className="iv-link" onClick={() => all(false)}>
          {t('gridHideAll')}
        </button>
      </div>
      {found.map((field) => (
        <label
          key={field.key}
          draggable
          data-dragged={dragged === field.key || undefined}
          title={t('gridMoveColumn')}
          onDragStart={() => setDragged(field.key)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop(field)}
        >
          <input
            type="checkbox"
            checked={!hidden.has(field.key)}
            onKeyDown={onKeyDown(field.key)}
            onChange={(event) =>
              model.applyLayout(withHidden(model.fields, layout, field.key, !event.currentTarget.checked))
            }
          />{' '}
          {field.label}
        </label>
      ))}
    </fieldset>
  );
}
