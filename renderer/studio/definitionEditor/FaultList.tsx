/** The faults, collapsed to their number; each links to its position. */
import { useEffect, useRef } from 'react';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { tEditor as say } from '../../text/t.ts';
import { pathWords } from '../parts/pathWords.ts';
import type { EditorFault, FaultElsewhere } from './useFaults.ts';

interface Props {
  /** Kind of the open definition. */
  kind: KindName;
  faults: readonly EditorFault[];
  elsewhere: readonly FaultElsewhere[];
  complete: boolean;
  /** How often publishing was refused for them: they are unfolded then. */
  refused?: number;
  show(fault: EditorFault): void;
  follow: ((kind: KindName, name: string) => void) | undefined;
}

const keyOf = ({ path, message }: EditorFault): string => `${path.join('/')} ${message}`;

export function FaultList({ kind, faults, elsewhere, complete, refused = 0, show, follow }: Props) {
  const list = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (refused === 0 || !list.current) return;
    list.current.open = true;
    list.current.querySelector<HTMLElement>('li button')?.focus();
  }, [refused]);
  const wrong = [...faults, ...elsewhere].some(({ severity }) => severity === 'error');
  const count = faults.length + elsewhere.length;
  if (count === 0) {
    return (
      <p className="inv-editor-status" role="status">
        {complete ? say('editor.noFaults') : say('editor.checking')}
      </p>
    );
  }
  return (
    <details ref={list} className="inv-editor-faults" data-tone={wrong ? 'bad' : 'warning'}>
      <summary>
        <span role="status">{say('editor.faults', { count })}</span>
      </summary>
      <ul>
        {faults.map((fault) => (
          <li key={keyOf(fault)} data-severity={fault.severity}>
            <button type="button" onClick={() => show(fault)}>
              <span className="inv-editor-mono">{pathWords(fault.path, kind)}</span>
              {fault.severity === 'warning' ? `${say('editor.warning')}: ` : ''}
              {fault.message}
            </button>
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <>
          <p>{say('editor.elsewhere')}</p>
          <ul>
            {elsewhere.map((fault) => (
              <li key={`${fault.kind} ${fault.name} ${keyOf(fault)}`} data-severity={fault.severity}>
                <button type="button" disabled={!follow} onClick={() => follow?.(fault.kind, fault.name)}>
                  <span className="inv-editor-mono">
                    {fault.kind} {fault.name} › {pathWords(fault.path, fault.kind)}
                  </span>
                  {fault.message}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
