/**
 * Designs a screen or a dialog: its parts as a tree, the live screen, and what the chosen part is made of. It shows the value
 * that it is given and hands up the next one; drafts, undo and publishing are the editor's around it.
 */
import './designer.css';
import { useCallback, useMemo, useRef, useState } from 'react';
import { tDesigner as say } from '../../../text/t.ts';
import { Canvas } from './canvas/Canvas.tsx';
import { DragHost } from './drag/DragHost.tsx';
import { expressionNames } from './expressionNames.ts';
import { createDrawing } from './model/drawable.ts';
import { faultsByPart } from './model/faultsByPart.ts';
import { Outline } from './Outline.tsx';
import { Palette } from './Palette.tsx';
import { PartToolbar } from './PartToolbar.tsx';
import { Properties } from './Properties.tsx';
import { DesignerContext, type DesignerProps, useDesigner } from './useDesigner.ts';
import { useFullWindow } from './useFullWindow.ts';

export default function ScreenDesigner(props: DesignerProps) {
  const editorState = useDesigner(props);
  const [all, setAll] = useState(false);
  const [dragging, setDragging] = useState(false);
  const draw = useMemo(createDrawing, []);
  const drawable = useMemo(
    () => draw(props.value, { all, expressions: expressionNames, notHere: say('designer.notHere') }),
    [draw, props.value, all],
  );
  const faults = useMemo(
    () => faultsByPart(props.value, drawable.faults, props.faults),
    [props.value, drawable, props.faults],
  );
  const words = useMemo(
    () => new Map([...faults].map(([key, list]) => [key, [...new Set(list.map(({ message }) => message))]])),
    [faults],
  );
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [whole, setWhole] = useFullWindow(root);
  const toPalette = useCallback(() => search.current?.focus(), []);
  const focusOn = (selector: string) =>
    // After what was added is drawn.
    setTimeout(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  const toProperties = () => void focusOn('.inv-designer-right input, .inv-designer-right textarea');
  const toTree = () => void focusOn('[role="treeitem"][tabindex="0"]');
  return (
    <DesignerContext.Provider value={editorState}>
      <DragHost onDragging={setDragging}>
        <div className="inv-designer-around" ref={root}>
          <div className="inv-designer" data-dragging={dragging || undefined}>
            <div className="inv-designer-left">
              <PartToolbar toPalette={toPalette} />
              <div className="inv-designer-outline" data-drop-area="outline">
                <Outline faults={words} dragging={dragging} toPalette={toPalette} toProperties={toProperties} />
              </div>
              <Palette ref={search} added={toTree} />
            </div>
            <Canvas drawable={drawable} all={all} setAll={setAll} whole={whole} setWhole={setWhole} />
            <Properties faults={faults} />
            <div className="inv-designer-status" role="status">
              {editorState.told}
            </div>
          </div>
        </div>
      </DragHost>
    </DesignerContext.Provider>
  );
}
