/**
 * Every component kind, loaded when a definition first uses it, so that a page that shows no form never fetches one.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ComponentKind } from '../../metadata/signatures/components.ts';
import type { ComponentProps } from '../surface/componentContract.ts';

interface Kind<Name extends ComponentKind> extends LazyExoticComponent<ComponentType<ComponentProps<Name>>> {
  /** Begins to fetch it, before it is drawn. */
  preload(): void;
}

/** Loads a kind's default export; its props are checked here, against its signature. */
function kind<Name extends ComponentKind>(
  load: () => Promise<{ default: ComponentType<ComponentProps<Name>> }>,
): Kind<Name> {
  return Object.assign(lazy(load), { preload: () => void load().catch(() => undefined) });
}

export const registry = {
  stack: kind<'stack'>(() => import('./stack/index.tsx')),
  row: kind<'row'>(() => import('./row/index.tsx')),
  card: kind<'card'>(() => import('./card/index.tsx')),
  tabs: kind<'tabs'>(() => import('./tabs/index.tsx')),
  tab: kind<'tab'>(() => import('./tab/index.tsx')),
  split: kind<'split'>(() => import('./split/index.tsx')),
  section: kind<'section'>(() => import('./section/index.tsx')),
  outlet: kind<'outlet'>(() => import('./outlet/index.tsx')),
  spacer: kind<'spacer'>(() => import('./spacer/index.tsx')),
  heading: kind<'heading'>(() => import('./heading/index.tsx')),
  text: kind<'text'>(() => import('./text/index.tsx')),
  badge: kind<'badge'>(() => import('./badge/index.tsx')),
  alert: kind<'alert'>(() => import('./alert/index.tsx')),
  stepper: kind<'stepper'>(() => import('./stepper/index.tsx')),
  link: kind<'link'>(() => import('./link/index.tsx')),
  filterCounts: kind<'filterCounts'>(() => import('./filterCounts/index.tsx')),
  recentPages: kind<'recentPages'>(() => import('./recentPages/index.tsx')),
  brand: kind<'brand'>(() => import('./brand/index.tsx')),
  image: kind<'image'>(() => import('./image/index.tsx')),
  details: kind<'details'>(() => import('./details/index.tsx')),
  facts: kind<'facts'>(() => import('./facts/index.tsx')),
  labelledValues: kind<'labelledValues'>(() => import('./labelledValues/index.tsx')),
  recordHead: kind<'recordHead'>(() => import('./recordHead/index.tsx')),
  copyButton: kind<'copyButton'>(() => import('./copyButton/index.tsx')),
  qrCode: kind<'qrCode'>(() => import('./qrCode/index.tsx')),
  stat: kind<'stat'>(() => import('./stat/index.tsx')),
  emptyState: kind<'emptyState'>(() => import('./emptyState/index.tsx')),
  tiles: kind<'tiles'>(() => import('./tiles/index.tsx')),
  clock: kind<'clock'>(() => import('./clock/index.tsx')),
  button: kind<'button'>(() => import('./button/index.tsx')),
  toolbar: kind<'toolbar'>(() => import('./toolbar/index.tsx')),
  menuButton: kind<'menuButton'>(() => import('./menuButton/index.tsx')),
  grid: kind<'grid'>(() => import('./grid/index.tsx')),
  form: kind<'form'>(() => import('./form/index.tsx')),
  filterPanel: kind<'filterPanel'>(() => import('./filterPanel/index.tsx')),
  scheduleTimes: kind<'scheduleTimes'>(() => import('./scheduleTimes/index.tsx')),
  ediPreview: kind<'ediPreview'>(() => import('../freight/ediPreview/index.tsx')),
  markedLines: kind<'markedLines'>(() => import('../freight/markedLines/index.tsx')),
  memberFields: kind<'memberFields'>(() => import('./memberFields/index.tsx')),
  memberForms: kind<'memberForms'>(() => import('./memberForms/index.tsx')),
  memberLines: kind<'memberLines'>(() => import('./memberLines/index.tsx')),
  memberTree: kind<'memberTree'>(() => import('./memberTree/index.tsx')),
  members: kind<'members'>(() => import('./members/index.tsx')),
  history: kind<'history'>(() => import('./history/index.tsx')),
  matrix: kind<'matrix'>(() => import('./matrix/index.tsx')),
  outcomes: kind<'outcomes'>(() => import('./outcomes/index.tsx')),
  totals: kind<'totals'>(() => import('./totals/index.tsx')),
  ageing: kind<'ageing'>(() => import('./ageing/index.tsx')),
  summaryItems: kind<'summaryItems'>(() => import('./summaryItems/index.tsx')),
  reportDesigner: kind<'reportDesigner'>(() => import('./reportDesigner/index.tsx')),
  chart: kind<'chart'>(() => import('./chart/index.tsx')),
  tile: kind<'tile'>(() => import('./tile/index.tsx')),
  tree: kind<'tree'>(() => import('./tree/index.tsx')),
  upload: kind<'upload'>(() => import('./upload/index.tsx')),
  mapping: kind<'mapping'>(() => import('./mapping/index.tsx')),
  importSource: kind<'importSource'>(() => import('./importSource/index.tsx')),
  importNotes: kind<'importNotes'>(() => import('./importNotes/index.tsx')),
  importPreview: kind<'importPreview'>(() => import('./importPreview/index.tsx')),
  searchBox: kind<'searchBox'>(() => import('./searchBox/index.tsx')),
  valueTabs: kind<'valueTabs'>(() => import('./valueTabs/index.tsx')),
  wrongList: kind<'wrongList'>(() => import('./wrongList/index.tsx')),
  documentPanel: kind<'documentPanel'>(() => import('./documentPanel/index.tsx')),
  ruleBuilder: kind<'ruleBuilder'>(() => import('../studio/ruleBuilder/index.tsx')),
  definitionTree: kind<'definitionTree'>(() => import('../studio/definitionTree/index.tsx')),
  definitionDetails: kind<'definitionDetails'>(() => import('../studio/definitionDetails/index.tsx')),
  layerPanel: kind<'layerPanel'>(() => import('../studio/layerPanel/index.tsx')),
  fieldTemplate: kind<'fieldTemplate'>(() => import('../studio/fieldTemplate/index.tsx')),
  definitionEditor: kind<'definitionEditor'>(() => import('../studio/definitionEditor/index.tsx')),
  input: kind<'input'>(() => import('./input/index.tsx')),
} satisfies { [Name in ComponentKind]: Kind<Name> };
