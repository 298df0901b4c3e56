/** Draft, publication and the way back of one rule; whoever is late is shown both sides and loses nothing. */
import { useEffect, useRef, useState } from 'react';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { callApi } from '../../http/callApi.ts';
import { message, word } from '../../text/messages.ts';
import { tRule as say } from '../../text/t.ts';
import { ask, toastText } from '../../toasts/toast.ts';
import { type Conflict, settledVersions } from '../parts/conflict.ts';
import type { LayerEntryName } from '../parts/judged.ts';
import { usePublishing } from '../parts/usePublishing.tsx';
import { useSingleFlight } from '../parts/useSingleFlight.ts';
import type { Drafted, RuleEditorState } from './editorState.ts';
import type { Doc, Edit } from './model/document.ts';

interface Saving {
  editorState: RuleEditorState;
  entry: Drafted<RuleSetDefinition>;
  rule: RuleSetDefinition;
  doc: Doc;
  dirty: boolean;
  edit(edit: Edit): void;
  /** Called with the state of the layer after the rule was deleted. */
  gone(now: RuleEditorState | undefined): void;
  reload(): Promise<RuleEditorState | undefined>;
}

interface Answer {
  msg: string;
  version: number;
  open: boolean;
}

/** The versions that what is open was made from: a draft may be older than what is in force. */
const versionsOf = ({ base, draft, madeFrom = base }: Drafted<RuleSetDefinition>) => ({ base: madeFrom, draft });

export function useSaving({ editorState, entry, rule, doc, dirty, edit, gone, reload }: Saving) {
  const versions = useRef(versionsOf(entry));
  // With local changes, retain the version they are based on: saving then detects a newer version.
  useEffect(() => {
    if (!dirty) versions.current = versionsOf(entry);
  }, [entry, dirty]);
  const [conflict, setConflict] = useState<Conflict<RuleSetDefinition>>();
  const { busy, once } = useSingleFlight(setConflict);
  const { layer } = editorState;
  const publishing = usePublishing(layer, once);
  const { name } = entry;

  /** @param value null takes the rule away */
  const saveValue = (value: RuleSetDefinition | null): Promise<Answer | undefined> =>
    once(async () => {
      const what = value === null ? { remove: true } : { value };
      const body = { layer, kind: 'rules', name, ...what, ...versions.current };
      const answer = await callApi('authoringSave', { body, handles: ['412'] });
      versions.current = { ...versions.current, draft: answer.open ? answer.version : 0 };
      return answer;
    });

  const save = async (): Promise<boolean> => {
    const answer = await saveValue(rule);
    if (!answer) return false;
    edit({ do: 'saved', doc });
    toastText(answer.msg, 'success');
    await reload();
    return true;
  };

  /** The drafts of the rule and of its examples: they are published together. */
  const pieces = (now: RuleEditorState): LayerEntryName[] => [
    ...(versions.current.draft > 0 ? [{ kind: 'rules' as const, name }] : []),
    ...now.examples
      .filter(({ value, draft }) => draft > 0 && value.rules === name)
      .map((example) => ({ kind: 'example' as const, name: example.name })),
  ];

  const publish = async (): Promise<boolean> => {
    if (dirty && !(await save())) return false;
    const now = (await reload()) ?? editorState;
    const chosen = pieces(now);
    if (chosen.length === 0) {
      toastText(message('authoringNoDraft'), 'warning');
      return false;
    }
    const comment = await publishing.prepare(chosen, {
      title: say('rule.publishTitle'),
      text: say('rule.publishAsk'),
      yes: say('rule.publish'),
      comment: say('rule.comment'),
      commentMissing: say('rule.commentMissing'),
    });
    if (comment === undefined) return false;
    const answer = await once(() =>
      callApi('authoringPublish', {
        body: { layer, pieces: chosen, comment },
        handles: ['412'],
      }),
    );
    if (!answer) return false;
    publishing.clear();
    toastText(answer.msg, 'success');
    const then = (await reload())?.rules.find((one) => one.name === name);
    if (then) versions.current = versionsOf(then);
    return true;
  };

  const discard = async (): Promise<RuleEditorState | undefined> => {
    const sure = await ask({
      title: say('rule.discard'),
      text: say('rule.discardAsk'),
      yes: say('rule.discard'),
      no: word('common.cancel'),
      danger: true,
    });
    return sure ? forget() : undefined;
  };

  const forget = async (): Promise<RuleEditorState | undefined> => {
    const { draft } = versions.current;
    if (draft > 0) {
      const body = { layer, kind: 'rules', name, draft };
      const answer = await once(() => callApi('authoringDiscard', { body }));
      if (!answer) return undefined;
      toastText(answer.msg, 'success');
    }
    return reload();
  };

  const remove = async (): Promise<boolean> => {
    if (!entry.inForce && versions.current.draft === 0) {
      toastText(say('rule.noneToDelete'), 'warning');
      return false;
    }
    const sure = await ask({
      title: say('rule.removeTitle'),
      text: say('rule.removeAsk'),
      yes: say('rule.remove'),
      no: word('common.cancel'),
      danger: true,
    });
    if (!sure || !(await saveValue(null))) return false;
    toastText(say('rule.removed'), 'success');
    await reload();
    return true;
  };

  /** @param version of the layer: the publication with which the rule came into force */
  const revert = async (version: number): Promise<RuleEditorState | undefined> => {
    const sure = await ask({
      title: say('rule.revertTitle'),
      text: say('rule.revertAsk'),
      yes: say('rule.revert'),
      no: word('common.cancel'),
      danger: true,
      reason: { label: say('rule.comment'), required: say('rule.commentMissing') },
    });
    if (!sure) return undefined;
    const body = { layer, version, comment: sure.reason };
    const answer = await once(() => callApi('authoringRevert', { body }));
    if (!answer) return undefined;
    toastText(answer.msg, 'success');
    return reload();
  };

  /** The chosen side of a conflict becomes the open rule, based on the active version; null: delete. */
  const settle = (chosen: RuleSetDefinition | null | undefined) => {
    if (chosen === null) void forget().then(gone);
    if (conflict && chosen) {
      versions.current = settledVersions(conflict, versions.current);
      edit({ do: 'take', rule: chosen });
    }
    setConflict(undefined);
  };

  return { save, publish, discard, remove, revert, conflict, settle, busy, publishing };
}
