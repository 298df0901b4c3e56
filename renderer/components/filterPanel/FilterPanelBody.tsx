/** The filter body below the bar: builder, filter text with count, and the name to save it under. */
import { Button, Loader, TextInput } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { message, word } from '../../text/messages.ts';
import { toastText } from '../../toasts/toast.ts';
import { IconAction } from '../parts/filter/IconAction.tsx';
import { isProfileName } from '../parts/filter/rule.ts';
import { inWords } from '../parts/filter/words.ts';
import { useCount } from './useCount.ts';
import type { FilterState } from './useFilter.ts';
import type { Profile } from './useProfiles.ts';

const Builder = lazy(() => import('../parts/filter/Builder.tsx'));

interface Props {
  part: string;
  state: FilterState;
  /** True if filters can be saved. */
  keeps: boolean;
  /** The kept filter that was chosen. */
  profile: Profile | undefined;
}

export function FilterPanelBody({ part, state, keeps, profile }: Props) {
  const { steps, made, problem, refused, known, isNew } = state;
  const [newName, setNewName] = useState('');
  const { counting, total } = useCount(part, made, problem === undefined && isNew);
  const words = inWords(made, [...known.values()]);
  const applyDraft = () => {
    if (problem) toastText(problem, 'error');
    else state.apply();
  };
  const keep = async (as: string, before?: Profile) => {
    if (!isProfileName(as)) return toastText(message('profileName'), 'error');
    if (problem) return toastText(problem, 'error');
    if (!made) return toastText(message('noDataToSave'), 'warning');
    try {
      await state.keep(as, before);
      setNewName('');
      toastText(word('filter.kept', { name: as.trim() }), 'success');
    } catch {
      // The call has shown the error; the filter stays unchanged.
    }
  };
  /** Undo by key, where the key is not the text's own. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if ((event.target as HTMLElement).matches('input, textarea')) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'y' || event.shiftKey) state.redo();
    else state.undo();
  };
  return (
    <form
      className="inv-filter-panel"
      aria-label={word('filter.builder')}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        applyDraft();
      }}
    >
      <Suspense fallback={<Loader role="status" size="sm" aria-label={word('common.loading')} />}>
        <Builder query={steps.present} change={state.change} offered={state.offered} known={known} />
      </Suspense>
      {problem && !refused.includes(problem) && (
        <p className="inv-filter-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="inv-filter-preview" role="status">
        <span>{words || word('filter.keepsAll')}</span>
        {!problem && isNew && (counting || total !== undefined) && (
          <strong> {counting ? word('filter.counting') : word('filter.wouldKeep', { count: total })}</strong>
        )}
      </p>
      <div className="inv-filter-foot">
        <Button type="submit">{word('filter.apply')}</Button>
        <Button variant="default" onClick={state.clear}>
          {word('filter.clear')}
        </Button>
        <IconAction
          act="undo"
          icon="undo"
          label={word('filter.undo')}
          off={steps.past.length === 0}
          onClick={state.undo}
        />
        <IconAction
          act="redo"
          icon="redo"
          label={word('filter.redo')}
          off={steps.future.length === 0}
          onClick={state.redo}
        />
        <span className="inv-spacer" />
        {keeps && (
          <>
            {profile && (
              <Button variant="default" onClick={() => void keep(profile.templateName, profile)}>
                {word('filter.update', { name: profile.templateName })}
              </Button>
            )}
            <TextInput
              aria-label={word('filter.newName')}
              placeholder={word('filter.newName')}
              value={newName}
              error={newName !== '' && !isProfileName(newName) ? message('profileName') : undefined}
              errorProps={{ role: 'alert' }}
              onChange={(event) => setNewName(event.currentTarget.value)}
              onKeyDown={(event) => {
                // Enter in this input saves the name instead of applying the filter.
                if (event.key !== 'Enter' || newName.trim() === '') return;
                event.preventDefault();
                void keep(newName);
              }}
            />
            <Button variant="default" disabled={newName.trim() === ''} onClick={() => void keep(newName)}>
              {word('filter.keep')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
