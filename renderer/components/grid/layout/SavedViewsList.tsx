/** The looks of the grid that are kept: chosen, kept under a name, shared, forgotten. */
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { inAppStore, useGrid } from '../gridContext.ts';
import { t } from '../words.ts';

export function SavedViewsList() {
  const { savedViews } = useGrid();
  const kept = useAtomValue(savedViews.atom, inAppStore);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const title = useId();
  if (!kept) return null;
  const save = async () => {
    if (name.trim() === '') return;
    try {
      await savedViews.save(name, isShared);
      setName('');
    } catch {
      // The client already showed the error; the name stays for correction.
    }
  };
  return (
    <section className="iv-looks" aria-labelledby={title}>
      <strong id={title}>{t('gridLooks')}</strong>
      <ul>
        {kept.map((savedView) => (
          <li key={savedView.id}>
            <button type="button" className="iv-link" onClick={() => savedViews.apply(savedView)}>
              {savedView.name}
            </button>
            {savedView.isShared && (
              <span className="iv-option-note">{t(savedView.mine ? 'gridShared' : 'gridSharedBy')}</span>
            )}
            {savedView.mine && (
              <button
                type="button"
                className="iv-link"
                aria-label={t('gridForgetLook', { name: savedView.name })}
                onClick={() => void savedViews.remove(savedView).catch(() => {})}
              >
                {t('gridForget')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <input
          type="text"
          aria-label={t('gridLookName')}
          placeholder={t('gridLookName')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <label>
          <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />{' '}
          {t('gridShare')}
        </label>
        <button type="submit" className="iv-link" disabled={name.trim() === ''}>
          {t('gridKeepLook')}
        </button>
      </form>
    </section>
  );
}
