/** A filter over a template's fields: made here, said in words, kept under a name (suite.txt section 5). */
import './filterPanel.css';
import { Button, Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { ComponentProps } from '../../runtime/componentContract.ts';
import { useMethods, usePublish } from '../../runtime/hooks.ts';
import { message, word } from '../../runtime/messages.ts';
import { constant, definition, fieldsOf } from '../../runtime/program.ts';
import { sameValue } from '../../runtime/sameValue.ts';
import { toastText } from '../../runtime/toast.ts';
import { Icon } from '../icon/Icon.tsx';
import {
  countOf,
  type DraftGroup,
  draftOf,
  faultsOf,
  isGroup,
  isProfileName,
  newGroup,
  newLeaf,
  treeOf,
  valueFault,
} from './draft.ts';
import { GroupEditor } from './GroupEditor.tsx';
import { useProfiles } from './useProfiles.ts';
import { inWords } from './words.ts';

const OWN = 'own:';
const BUILT_IN = 'built:';

export default function FilterPanelPart({ props, name }: ComponentProps<'filterPanel'>) {
  const fields = useMemo(
    () =>
      fieldsOf(props.template).filter(
        (field) => field.activeForFilter !== false && field.compute === undefined && !field.secret,
      ),
    [props.template],
  );
  const { profiles, save } = useProfiles(props.docType, props.profiles === true);
  const [open, setOpen] = useState(props.open === true);
  const [draft, setDraft] = useState<DraftGroup>(() => newGroup());
  const [filter, setFilter] = useState<FilterTree>();
  const [chosen, setChosen] = useState<string>();
  const [newName, setNewName] = useState('');

  const words = inWords(filter, fields);
  const profile = profiles.find((one) => OWN + one.templateId === chosen);
  usePublish(name, { filter: filter ?? null, words, profile: profile?.templateName ?? null, count: countOf(filter) });

  const apply = (tree: FilterTree | undefined, from?: string) => {
    setFilter((before) => (sameValue(before, tree) ? before : tree));
    setChosen(from);
  };
  const clear = () => {
    setDraft(newGroup());
    apply(undefined);
  };
  const toggle = () => {
    setOpen(!open);
    const [first] = fields;
    if (!open && draft.members.length === 0 && first) setDraft(newGroup('and', [newLeaf(first)]));
  };
  useMethods(name, {
    clear,
    toggle,
    apply: ({ filter: given }) => {
      const tree = (given ?? undefined) as FilterTree | undefined;
      setDraft(draftOf(tree));
      apply(tree);
    },
  });

  const made = treeOf(draft, fields);
  const most = constant('filterValueMax', 100);
  const refused = (group: DraftGroup): string | undefined => {
    for (const node of group.members) {
      const field = isGroup(node) ? undefined : fields.find(({ key }) => key === node.field);
      const fault = isGroup(node) ? refused(node) : field && valueFault(node, field, most);
      if (fault) return isGroup(node) ? fault : message(fault, { N: most });
    }
    return undefined;
  };
  const problem = refused(draft) ?? faultsOf(made, fields)[0];
  const applyDraft = () => {
    if (problem) toastText(problem, 'error');
    else apply(made, sameValue(made, filter) ? chosen : undefined);
  };
  const choose = (value: string | null) => {
    if (!value) return clear();
    const tree = value.startsWith(BUILT_IN)
      ? definition('filter', value.slice(BUILT_IN.length))?.tree
      : profiles.find((one) => OWN + one.templateId === value)?.template.fields;
    if (!tree) return;
    setDraft(draftOf(tree));
    apply(tree, value);
  };
  const keep = async (as: string, known?: typeof profile) => {
    if (!isProfileName(as)) return toastText(message('profileName'), 'error');
    if (problem) return toastText(problem, 'error');
    if (!made) return toastText(message('noDataToSave'), 'warning');
    try {
      const kept = await save(as, made, known);
      apply(made, kept && OWN + kept.templateId);
      setNewName('');
      toastText(word('filter.kept', { name: as.trim() }), 'success');
    } catch {
      // The call said what is wrong; the filter stays as it is made.
    }
  };

  const builtIn = (props.builtIn ?? []).flatMap((one) => {
    const label = definition('filter', one)?.label;
    return label ? [{ value: BUILT_IN + one, label }] : [];
  });
  const own = profiles.map((one) => ({ value: OWN + one.templateId, label: one.templateName }));
  const groups = [
    { group: word('filter.builtIn'), items: builtIn },
    { group: word('filter.own'), items: own },
  ].filter(({ items }) => items.length > 0);
  return (
    <section className="inv-filter" aria-label={word('filter.title')}>
      <div className="inv-filter-bar">
        <Button
          variant={filter ? 'light' : 'subtle'}
          color={filter ? undefined : 'gray'}
          leftSection={<Icon name="filter" />}
          aria-expanded={open}
          onClick={toggle}
        >
          {filter ? word('filter.active', { count: countOf(filter) }) : word('filter.title')}
        </Button>
        {groups.length > 0 && (
          <Select
            aria-label={word('filter.filters')}
            placeholder={word('filter.choose')}
            data={groups}
            value={chosen ?? null}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': word('filter.none') }}
            w={220}
            onChange={choose}
          />
        )}
        <span className="inv-filter-words" role="status" title={words}>
          {words}
        </span>
        {filter && (
          <Button variant="subtle" color="gray" leftSection={<Icon name="close" />} onClick={clear}>
            {word('filter.clear')}
          </Button>
        )}
      </div>
      {open && (
        <form
          className="inv-filter-panel"
          onSubmit={(event) => {
            event.preventDefault();
            applyDraft();
          }}
        >
          <GroupEditor group={draft} fields={fields} change={setDraft} />
          {problem && (
            <p className="inv-filter-problem" role="alert">
              {problem}
            </p>
          )}
          <div className="inv-filter-foot">
            <Button type="submit">{word('filter.apply')}</Button>
            <Button variant="default" onClick={clear}>
              {word('filter.clear')}
            </Button>
            <span className="inv-spacer" />
            {props.profiles && (
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
                  onChange={(event) => setNewName(event.currentTarget.value)}
                />
                <Button variant="default" disabled={newName.trim() === ''} onClick={() => void keep(newName)}>
                  {word('filter.keep')}
                </Button>
              </>
            )}
          </div>
        </form>
      )}
    </section>
  );
}
