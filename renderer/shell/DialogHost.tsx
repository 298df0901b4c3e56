/** The dialogs that are open, each over the one before. */
import { Drawer, Modal } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { DialogDefinition } from '../../metadata/kinds/screen.ts';
import { DialogBody, dialogWidth } from '../components/parts/DialogBody.tsx';
import { useScrollStop } from '../components/parts/useScrollStop.ts';
import { type DialogEntry, dialogsAtom } from '../navigation/dialogs.ts';
import { confirmDiscard } from '../navigation/useUnsavedChangesGuard.ts';
import { appStore } from '../program/appStore.ts';
import { definition, programAtom } from '../program/program.ts';
import { createSurface } from '../surface/createSurface.ts';
import { LocalsContext, SurfaceContext, useText } from '../surface/hooks.ts';
import type { OpenSurface } from '../surface/openSurface.ts';
import { SurfaceView } from '../surface/SurfaceView.tsx';
import { useDefinitionInForce } from '../surface/useDefinitionInForce.ts';
import { word } from '../text/messages.ts';
import { toastText } from '../toasts/toast.ts';
import { dialogSurfacesAtom } from './currentScreen.ts';
import { useInitialFocus } from './useInitialFocus.ts';
import { useReturnFocus } from './useReturnFocus.ts';

const NO_LOCALS = {};

function Title({ surface }: { surface: OpenSurface }) {
  const { titleFrom, title } = useDefinitionInForce(surface);
  const from = useText(titleFrom ?? '');
  // The title of a page shows the record's name.
  const page = surface.beside && definition('route', surface.beside.route)?.title;
  return page ?? (from || title);
}

/** The scrollable parts of a dialog. When another step opens, it is scrolled to the top. */
function DialogParts({ surface }: { surface: OpenSurface }) {
  const box = useRef<HTMLDivElement>(null);
  useInitialFocus(box);
  useScrollStop(box);
  useEffect(() => {
    const parts = box.current;
    if (!parts) return;
    let first = parts.firstElementChild;
    const observer = new MutationObserver(() => {
      if (parts.firstElementChild === first) return;
      first = parts.firstElementChild;
      parts.scrollTop = 0;
    });
    observer.observe(parts, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div className="inv-dialog-parts" ref={box}>
      <SurfaceView surface={surface} />
    </div>
  );
}

/** The surface of a dialog, or of a page that is shown in a drawer. */
function surfaceOf({ isPage, name, params, close }: DialogEntry): OpenSurface | undefined {
  if (!isPage) {
    const dialog = definition('dialog', name);
    return dialog && createSurface({ kind: 'dialog', name, definition: dialog, params, close });
  }
  const { screen: shown } = definition('route', name) ?? {};
  const screen = shown === undefined ? undefined : definition('screen', shown);
  if (shown === undefined || !screen) return undefined;
  return createSurface({
    kind: 'screen',
    name: shown,
    definition: screen,
    scopes: { route: params },
    beside: name,
    close,
  });
}

/** Layout of a page in a drawer. */
const PAGE = { size: 'large', placement: 'right' } as const;

function OpenDialog({ entry }: { entry: DialogEntry }) {
  useReturnFocus();
  // Drawn again when other definitions are in force.
  useAtomValue(programAtom);
  const surface = useMemo(() => surfaceOf(entry), [entry]);
  const dialog: DialogDefinition | typeof PAGE | undefined = entry.isPage ? PAGE : definition('dialog', entry.name);
  useEffect(() => {
    if (!surface) {
      toastText(word('frame.noDialog', { name: entry.name }), 'error');
      entry.close();
      return;
    }
    appStore.set(dialogSurfacesAtom, (open) => [...open, surface]);
    return () => appStore.set(dialogSurfacesAtom, (open) => open.filter((one) => one !== surface));
  }, [surface, entry]);
  if (!surface || !dialog) return null;

  // Escape and the cross ask first while there is something to lose.
  const dismiss = async () => {
    const losing = 'keepOpen' in dialog && dialog.keepOpen !== undefined && Boolean(surface.value(dialog.keepOpen));
    if (!losing || (await confirmDiscard())) entry.close();
  };
  const { size = 'medium', placement } = dialog;
  const shared = {
    opened: true,
    onClose: () => void dismiss(),
    title: <Title surface={surface} />,
    size: dialogWidth(size),
    closeOnClickOutside: false,
    closeButtonProps: { 'aria-label': word('common.close') },
    classNames: {
      content: 'inv-dialog-content',
      body: `inv-dialog inv-dialog-${size}`,
      header: 'inv-dialog-header',
      title: 'inv-dialog-title',
    },
  };
  const parts = <DialogParts surface={surface} />;
  const body = 'parts' in dialog ? <DialogBody dialog={dialog}>{parts}</DialogBody> : parts;
  return (
    <SurfaceContext.Provider value={surface}>
      <LocalsContext.Provider value={NO_LOCALS}>
        {placement === 'right' ? (
          <Drawer {...shared} position="right">
            {body}
          </Drawer>
        ) : (
          <Modal {...shared} centered={size === 'small'}>
            {body}
          </Modal>
        )}
      </LocalsContext.Provider>
    </SurfaceContext.Provider>
  );
}

export function DialogHost() {
  return useAtomValue(dialogsAtom).map((entry) => <OpenDialog key={entry.id} entry={entry} />);
}
