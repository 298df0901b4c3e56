/** The looks of the grid that are kept: chosen, kept under a name, shared, forgotten. */
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { inAppStore, useGrid } from '../gridContext.ts';
import { say } from '../words.ts';

export function LooksList() {
  const { looks } = useGrid();
  const kept = useAtomValue(looks.atom, inAppStore);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const title = useId();
  if (!kept) return null;
  const save = async () => {
    if (name.trim() === '') return;
    try {
      await looks.save(name, isShared);
      setName('');
    } catch {
      // The person was told by the call; the name stays to be corrected.
    }
  };
  return (
    <section className="iv-looks" aria-labelledby={title}>
      <strong id={title}>{say('gridLooks')}</strong>
      <ul>
        {kept.map((look) => (
          <li key={look.id}>
            <button type="button" className="iv-link" onClick={() => looks.apply(look)}>
              {look.name}
            </button>
            {look.isShared && <span className="iv-option-note">{say(look.mine ? 'gridShared' : 'gridSharedBy')}</span>}
            {look.mine && (
              <button
                type="button"
                className="iv-link"
                aria-label={say('gridForgetLook', { name: look.name })}
                onClick={() => void looks.remove(look).catch(() => {})}
              >
                {say('gridForget')}
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
          aria-label={say('gridLookName')}
          placeholder={say('gridLookName')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <label>
          <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />{' '}
          {say('gridShare')}
        </label>
        <button type="submit" className="iv-link" disabled={name.trim() === ''}>
          {say('gridKeepLook')}
        </button>
      </form>
    </section>
  );
}
