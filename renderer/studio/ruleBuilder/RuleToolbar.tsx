/** Actions on the open rule and the selected rows. */
import { Button } from '@mantine/core';
import { memo } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { tRule as say } from '../../text/t.ts';

export interface ToolbarProps {
  fetching: boolean;
  shipment: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** How many rows are chosen. */
  chosen: number;
  dirty: boolean;
  drafted: boolean;
  mayEdit: boolean;
  mayPublish: boolean;
  busy: boolean;
  /** The version of the layer with which the rule came into force. */
  publishedIn: number | undefined;
  act(
    what:
      | 'undo'
      | 'redo'
      | 'copy'
      | 'paste'
      | 'removeRows'
      | 'enable'
      | 'disable'
      | 'addElseIf'
      | 'addElse'
      | 'addResult'
      | 'addFetch',
  ): void;
  save(): void;
  publish(): void;
  revert(version: number): void;
}

export const RuleToolbar = memo(function RuleToolbar(props: ToolbarProps) {
  const { fetching, shipment, canUndo, canRedo, chosen, dirty, drafted, mayEdit, mayPublish, busy, act } = props;
  const icon = (what: Parameters<typeof act>[0], name: string, off = false) => (
    <button
      type="button"
      className="inv-rule-act inv-rule-tool"
      aria-label={say(`rule.${what}`)}
      title={say(`rule.${what}`)}
      disabled={off || !mayEdit}
      onClick={() => act(what)}
    >
      <Icon name={name} size={16} />
    </button>
  );
  const add = (what: 'addElseIf' | 'addElse' | 'addResult' | 'addFetch') => (
    <Button size="compact-xs" variant="default" disabled={!mayEdit} onClick={() => act(what)}>
      {say(`rule.${what}`)}
    </Button>
  );
  return (
    <div className="inv-rule-toolbar" role="toolbar" aria-label={say('rule.rules')}>
      {icon('undo', 'undo', !canUndo)}
      {icon('redo', 'redo', !canRedo)}
      {icon('copy', 'copy', chosen === 0)}
      {icon('paste', 'import')}
      {icon('enable', 'play', chosen === 0)}
      {icon('disable', 'cancel', chosen === 0)}
      {icon('removeRows', 'delete', chosen === 0)}
      {fetching ? (
        add('addFetch')
      ) : (
        <>
          {add('addElseIf')}
          {add('addElse')}
          {shipment && add('addResult')}
        </>
      )}
      <span className="inv-spacer" />
      {mayEdit && (
        <Button size="compact-xs" variant="default" disabled={!dirty || busy} onClick={props.save}>
          {say('rule.save')}
        </Button>
      )}
      {mayPublish && (
        <>
          {props.publishedIn !== undefined && (
            <Button size="compact-xs" variant="default" onClick={() => props.revert(props.publishedIn as number)}>
              {say('rule.revert')}
            </Button>
          )}
          <Button size="compact-xs" disabled={busy || (!dirty && !drafted)} onClick={props.publish}>
            {say('rule.publish')}
          </Button>
        </>
      )}
    </div>
  );
});
