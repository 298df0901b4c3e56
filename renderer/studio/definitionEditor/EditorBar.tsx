/** The views of the definition, and what becomes of it: saved, published, or given up. */
import { Button, SegmentedControl } from '@mantine/core';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { tEditor as say } from '../../text/t.ts';
import { Badge } from '../parts/Badge.tsx';
import type { useSaving } from './useSaving.ts';

export type View = 'both' | 'form' | 'json' | 'design';

export const designs = (kind: KindName): kind is 'screen' | 'dialog' => kind === 'screen' || kind === 'dialog';

interface Props {
  kind: KindName;
  view: View;
  setView(view: View): void;
  dirty: boolean;
  /** True while the text is not valid JSON. */
  broken: boolean;
  /** True if the user has a draft. */
  drafted: boolean;
  /** True if the definition has never been saved. */
  fresh: boolean;
  mayEdit: boolean;
  mayPublish: boolean;
  saving: ReturnType<typeof useSaving>;
}

export function EditorBar(props: Props) {
  const { kind, view, setView, dirty, broken, drafted, fresh, mayEdit, mayPublish, saving } = props;
  const views: { value: View; label: string }[] = [
    { value: 'both', label: say('editor.view.both') },
    { value: 'form', label: say('editor.view.form') },
    { value: 'json', label: say('editor.view.json') },
    ...(designs(kind) ? [{ value: 'design' as const, label: say('editor.view.design') }] : []),
  ];
  return (
    <header className="inv-editor-bar">
      <SegmentedControl
        size="xs"
        aria-label={say('editor.view')}
        value={view}
        data={views}
        onChange={(next) => setView(next as View)}
      />
      {dirty && <Badge tone="warning">{say('editor.unsaved')}</Badge>}
      <span className="inv-spacer" />
      {mayEdit && (
        <>
          {(drafted || (dirty && !fresh)) && (
            <Button size="compact-sm" variant="subtle" disabled={saving.busy} onClick={() => void saving.discard()}>
              {say('editor.discard')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            disabled={saving.busy || !dirty || broken}
            onClick={() => void saving.save()}
          >
            {say('editor.save')}
          </Button>
        </>
      )}
      {mayPublish && (
        <Button
          size="compact-sm"
          disabled={saving.busy || broken || (!dirty && !drafted)}
          onClick={() => void saving.publish()}
        >
          {say('editor.publish')}
        </Button>
      )}
    </header>
  );
}
