/**
 * A record of a template as a form: rjsf for the form, engine/cells for checks, the server's errors after a refused
 * save. Errors are shown once a field was left or a save was attempted, not while the user has not typed yet.
 */
import './form.css';
import { Alert, Button, Skeleton } from '@mantine/core';
import type Form from '@rjsf/core';
import { useAtomValue } from 'jotai';
import {
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { withoutOuterBlanks } from '../../../engine/values/outerBlanks.ts';
import { fieldTypesOf } from '../../../metadata/kinds/fieldTypes.ts';
import type { CellAction } from '../../evaluation/checks.ts';
import { computed } from '../../evaluation/computed.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useUnsavedChangesGuard } from '../../navigation/useUnsavedChangesGuard.ts';
import { definition, fieldsOf, programAtom } from '../../program/program.ts';
import { StopSteps } from '../../surface/actions/stopSteps.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePartId, useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { toast, toastText } from '../../toasts/toast.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { sectionHeading } from '../parts/sectionHeading.ts';
import { FormConflictDialog } from './FormConflictDialog.tsx';
import { FormElement, type Send } from './FormElement.tsx';
import { rowOf, useFormConflict } from './formConflict.ts';
import { afterChange, formElementsOf, initialValues, listsOf, type Values } from './formModel.ts';
import { FormStore, type FormStoreOptions } from './formStore.ts';
import { dataOf, SectionForm } from './SectionForm.tsx';
import { loadStructure, NO_STRUCTURE, type StructureModule } from './structureValidator.ts';
import { useDrawnFields } from './useDrawnFields.ts';
import { useFormCheck } from './useFormCheck.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useSections, useShownFields } from './useShownFields.ts';

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** Number of initially expanded sections; the others expand on demand. */
const OPEN_AT_FIRST = 3;

export default function FormPart({ name, props, surface, locals }: ComponentProps<'form'>) {
  const Heading = sectionHeading(surface);
  const { template } = props;
  const hash = useAtomValue(programAtom)?.hash;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other definitions, other fields.
  const all = useMemo(() => fieldsOf(template), [template, hash]);
  const types = useMemo(() => fieldTypesOf(all), [all]);
  const record = useValue<Values | null | undefined>(props.record);
  const readonly = Boolean(useValue(props.readonly));
  const action = (props.checkAction ?? 'default') as CellAction;

  const entity = definition('template', template)?.entity;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other definitions, other lists.
  const lists = useMemo(() => [...listsOf(entity), ...(props.lists ?? [])], [entity, hash, props.lists]);
  const typed = useRef<FormStoreOptions['changed']>(() => {});
  const trimTyped = useRef<(keys: Iterable<string>) => void>(() => {});
  const clearWrong = useRef<(keys: Iterable<string>) => Promise<void>>(async () => {});
  /** Fields cleared since the last attempt to save: a wrong value must not be saved as empty immediately. */
  const cleared = useRef(new Set<string>());
  const [shownErrors, setShownErrors] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [share] = useState(
    () =>
      new FormStore(initialValues(all, record ?? undefined, lists), {
        changed: (...change) => typed.current(...change),
        left: (key) => {
          trimTyped.current([key]);
          void clearWrong.current([key]);
          setShownErrors((before) => (before === 'all' || before.has(key) ? before : new Set([...before, key])));
        },
      }),
  );
  const [serverErrors, setServerErrors] = useState(NO_ERRORS);
  const changed = useRef(new Set<string>());
  /** Fields that a person typed into since the record was begun. */
  const byHand = useRef(new Set<string>());
  const conflict = useFormConflict(share);

  // Take another record, or a newer version, if there are no edits.
  const begun = useRef<unknown[]>([all, record]);
  useEffect(() => {
    // The initial record is already set.
    if (begun.current[0] === all && begun.current[1] === record) return;
    begun.current = [all, record];
    const next = initialValues(all, record ?? undefined, lists);
    // Fields that other definitions brought begin as they would have. Changes of others are merged by the save, which
    // includes the former values.
    if (share.dirty && next.id === share.values.id && next.version !== share.initial.version) return;
    if (share.dirty && next.id === share.values.id) share.rebase(next);
    else {
      share.begin(next);
      byHand.current.clear();
    }
  }, [share, record, all, lists]);

  // A dialog asks before closing (its `keepOpen`); a screen is left by links, the menu and browser buttons.
  const dirty = useSyncExternalStore(share.subscribe, () => share.dirty);
  useUnsavedChangesGuard(dirty, surface.kind !== 'dialog' && !props.keepDraft);

  const fields = useShownFields(share, all, surface, locals, readonly);
  const update = useCallback(
    (next: Values, byHand: boolean) => share.update(computed(all, next), byHand),
    [share, all],
  );
  const assign = useCallback((assigned: Values) => update({ ...share.values, ...assigned }, false), [share, update]);
  const secret = useMemo(() => new Set(all.filter((field) => field.secret).map(({ key }) => key)), [all]);
  const place = props.keepDraft ? `${location.pathname} ${surface.name} ${name}` : undefined;
  const draft = useFormDraft(share, place, secret, (kept) => update({ ...share.values, ...kept }, true));
  const { verdicts, checkNow } = useFormCheck(template, hash, action, fields, share, changed.current, assign);

  useInsertionEffect(() => {
    typed.current = (key, value) => {
      changed.current.add(key);
      byHand.current.add(key);
      cleared.current.delete(key);
      if (serverErrors[key]) setServerErrors(({ [key]: _corrected, ...rest }) => rest);
      update(afterChange(all, share.values, key, value), true);
    };

    /** Trim entered values; stored outer whitespace stays until the field is edited. */
    trimTyped.current = (keys) => {
      for (const key of keys) {
        const type = all.find((field) => field.key === key)?.type;
        const value = share.values[key];
        if (!type || !byHand.current.has(key) || typeof value !== 'string') continue;
        const trimmed = withoutOuterBlanks(type, value);
        if (trimmed !== value) typed.current(key, trimmed === '' ? null : trimmed);
      }
    };

    clearWrong.current = async (keys) => {
      const asked = new Set(keys);
      const clearing = fields.filter(
        ({ key, clearWhenWrong }) => clearWhenWrong && byHand.current.has(key) && asked.has(key),
      );
      if (clearing.length === 0) return;
      const found = (await checkNow(share.values)).verdicts;
      for (const { key } of clearing) {
        const verdict = found[key];
        if (!verdict?.isError || verdict.tone === 'mandatory') continue;
        toastText(verdict.message, 'error');
        typed.current(key, null);
        cleared.current.add(key);
        setServerErrors((before) => ({ ...before, [key]: verdict.message }));
      }
    };
  });

  const errors = useMemo(() => {
    const found: Record<string, string> = {};
    for (const [key, verdict] of Object.entries(verdicts)) {
      const isDue = verdict.isError ? shownErrors === 'all' || shownErrors.has(key) : verdict.tone !== 'assigned';
      if (isDue) found[key] = verdict.message;
    }
    return { ...found, ...serverErrors };
  }, [verdicts, shownErrors, serverErrors]);

  // The form waits for nothing: without the structure module (offline) the cell checks still hold.
  const [structure, setStructure] = useState<StructureModule>(NO_STRUCTURE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other definitions, another module.
  useEffect(() => {
    let ended = false;
    loadStructure(template)
      .then((loaded) => !ended && setStructure(loaded))
      .catch(() => undefined);
    return () => {
      ended = true;
    };
  }, [template, hash]);

  const sections = useSections(template, fields);
  // On each keystroke browsers read the whole form element for autofill: so each field has its own.
  const { isSplit, kept } = useMemo(() => formElementsOf(template, all), [template, all]);
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({});
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (key: string, index: number) => folds[key] ?? index < OPEN_AT_FIRST;
  const columns = props.columns ?? 2;
  const drawn = useDrawnFields(sections, columns);
  const [forms] = useState(() => new Map<string, Form>());
  const id = usePartId(name);

  const focusOn = (key: string) => {
    const section = sections.find((one) => one.fields.some((field) => field.key === key));
    if (section) {
      setFolds((before) => ({ ...before, [section.key]: true }));
      setSeen((before) => new Set([...before, section.key]));
    }
    // The section may only now be mounted.
    setTimeout(() => document.getElementById(`${id}_${key}`)?.focus(), 60);
  };

  const wrong = Object.values(verdicts).filter((verdict) => verdict.isError).length + Object.keys(serverErrors).length;
  useEffect(() => {
    const told = () => ({ value: share.values, row: rowOf(share, conflict.resolved.current), dirty: share.dirty });
    surface.publish(name, { ...told(), valid: wrong === 0, wrong });
    return share.subscribe(() => surface.publish(name, told()));
  }, [share, surface, name, wrong, conflict.resolved]);
  useMethods(name, {
    reset: () => {
      share.reset();
      setShownErrors(new Set());
      setServerErrors(NO_ERRORS);
    },
    check: async () => {
      trimTyped.current(byHand.current);
      await clearWrong.current(byHand.current);
      const [empty] = cleared.current;
      cleared.current.clear();
      if (empty) {
        focusOn(empty);
        throw new StopSteps();
      }
      setServerErrors(NO_ERRORS);
      const checked = await checkNow(share.values);
      setShownErrors('all');
      const first = fields.find((field) => checked.verdicts[field.key]?.isError);
      const structured = sections.every(
        ({ key, fields: own }) => forms.get(key)?.validateFormWithFormData(dataOf(own, share.values)) ?? true,
      );
      if (first) focusOn(first.key);
      // One toast for all of them; each field says its own beside it.
      if (Object.values(checked.verdicts).some((verdict) => verdict.messageId === 'mandatory')) {
        toast('enterMandatoryFields', {}, 'error');
      }
      if (first || !structured) throw new StopSteps();
      surface.publish(name, { value: checked.values, row: rowOf(share, conflict.resolved.current, checked.values) });
    },
    errors: ({ errors: given, members }) => {
      surface.publish(name, { wrongMembers: members ?? {} });
      const told = (given ?? {}) as Readonly<Record<string, string>>;
      setServerErrors(told);
      const first = fields.find((field) => told[field.key]);
      if (first) focusOn(first.key);
      // Errors of fields outside this form are shown as a toast.
      const others = Object.entries(told).filter(([key]) => !fields.some((field) => field.key === key));
      if (others.length > 0) toastText(others.map(([, text]) => text).join('\n'), 'error');
    },
    conflict: ({ conflict: given }) => conflict.ask(given),
    set: ({ values: given }) => {
      for (const key of Object.keys((given ?? {}) as Values)) changed.current.add(key);
      update({ ...share.values, ...(given as Values) }, true);
    },
  });

  const autoFocus = props.autoFocus ? fields.find((field) => !field.isReadonly)?.key : undefined;
  share.types = types;
  share.entity = entity;
  share.autoFocus = autoFocus;
  useLayoutEffect(() => share.take(verdicts, errors), [share, verdicts, errors]);
  const footer = surface.kind === 'dialog' ? (definition('dialog', surface.name)?.footer ?? []) : [];
  const { submit } = props;
  const buttons = [...(submit ? [submit] : []), ...(props.actions ?? []).filter((one) => one !== submit)].filter(
    (one) => !footer.includes(one),
  );
  const send = useCallback<Send>(
    (event) => {
      event.preventDefault();
      if (submit) void surface.run(submit, locals);
    },
    [submit, surface, locals],
  );
  if (all.length === 0) return <Skeleton height={80} />;
  // Enter saves where the button stands outside of the form.
  const hiddenSubmit = submit && <button type="submit" hidden aria-hidden="true" tabIndex={-1} />;
  const [ofWhole, ofPart] = isSplit ? [undefined, send] : [send, undefined];
  return (
    <FormElement
      className="inv-form"
      aria-label={definition('template', template)?.label}
      role={isSplit ? 'form' : undefined}
      send={ofWhole}
    >
      {draft.isBack && dirty && (
        <Alert color="blue" className="inv-form-draft" icon={<Icon name="info" />}>
          <span>{word('form.draftKept')}</span>
          <Button size="compact-sm" variant="subtle" onClick={draft.discard}>
            {word('form.discardDraft')}
          </Button>
        </Alert>
      )}
      {sections.map((section, index) => {
        const open = section.title === '' || isOpen(section.key, index);
        // A section that the user reached is rendered completely.
        const count = seen.has(section.key) ? section.fields.length : open ? (drawn[index] ?? 0) : 0;
        const bad = section.fields.filter((field) => errors[field.key]).length;
        const [ofSection, ofField] = kept.has(section.key) ? [ofPart, undefined] : [undefined, ofPart];
        const body = count > 0 && (
          <SectionForm
            name={id}
            section={section}
            drawn={count}
            forms={forms}
            columns={columns}
            share={share}
            structure={structure}
            send={ofField}
          />
        );
        if (section.title === '') {
          return (
            <FormElement key="" className={props.isFramed ? 'inv-section inv-form-framed' : undefined} send={ofSection}>
              {body}
              {ofSection && hiddenSubmit}
            </FormElement>
          );
        }
        return (
          <section key={section.key} className="inv-section" aria-labelledby={`${id}-${section.key}`}>
            <Heading>
              <button
                type="button"
                id={`${id}-${section.key}`}
                className="inv-fold"
                aria-expanded={open}
                onClick={() => {
                  setFolds((before) => ({ ...before, [section.key]: !open }));
                  setSeen((before) => new Set([...before, section.key]));
                }}
              >
                <span className={`inv-chevron ${open ? '' : 'inv-chevron-folded'}`}>
                  <Icon name="chevron" />
                </span>
                {section.title}
                {bad > 0 && <span className="inv-count inv-count-bad">{word('form.toCorrect', { count: bad })}</span>}
              </button>
            </Heading>
            <FormElement className="inv-section-body" hidden={!open} send={ofSection}>
              {section.description && <p className="inv-soft">{section.description}</p>}
              {body}
              {ofSection && hiddenSubmit}
            </FormElement>
          </section>
        );
      })}
      {buttons.length > 0 && (
        <FormElement className="inv-actions" send={ofPart}>
          {buttons.map((one) => (
            <ActionButton
              key={one}
              action={one}
              variant={one === submit ? 'primary' : 'default'}
              submits={one === submit}
              fullWidth={props.columns === 1 && buttons.length === 1}
            />
          ))}
        </FormElement>
      )}
      {!isSplit && submit && !buttons.includes(submit) && hiddenSubmit}
      {conflict.asked && (
        <FormConflictDialog
          asked={conflict.asked}
          fields={all}
          entity={entity}
          close={conflict.close}
          decided={(sides) => {
            conflict.decide(sides);
            surface.publish(name, { row: rowOf(share, conflict.resolved.current) });
            if (submit) void surface.run(submit, locals);
          }}
        />
      )}
    </FormElement>
  );
}
