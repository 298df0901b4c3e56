/** The declarations of peers that are fetched on demand, so that their packages are missing during type checks. */
declare module 'virtual:peer/ag-grid-community' {
  export interface GridApi {
    applyTransaction(change: { update: unknown[] }): unknown;
  }
  export const AllCommunityModule: unknown;
  export const ModuleRegistry: { registerModules(modules: unknown[]): void };
  export const themeQuartz: unknown;
  export function createGrid(ground: HTMLElement, options: object): GridApi;
}
declare module 'virtual:peer/handsontable' {
  export default class Handsontable {
    constructor(ground: HTMLElement, options: object);
    addHook(name: string, hook: (...args: never[]) => void): void;
    getCell(row: number, column: number): HTMLElement | null;
    getSourceDataAtRow(row: number): unknown;
    selectCell(row: number, column: number): void;
  }
}
declare module 'virtual:peer/handsontable/styles/*';
