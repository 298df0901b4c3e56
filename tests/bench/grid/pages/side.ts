/** The interface of a measured grid, and its measurement inside the page, without waits for a driver. */
import { checked, columns, GROUND, makePaste, makeRows, PASTE, type Row, textOf } from '../table.ts';

export interface Side {
  /**
   * Receives the rows before the clock starts, including earlier errors. The setup of an application before a grid is shown
   * (React's root, the theme) is also done here.
   */
  prepare?(rows: readonly Row[], ground: HTMLElement): void;
  mount(ground: HTMLElement, rows: readonly Row[]): void;
  scroller(): HTMLElement | null;
  /** The element of a cell, where it is drawn. */
  cell(row: number, column: number): HTMLElement | null;
  /** Returns true if a drawn cell is marked as an error; undefined for a grid without checks. */
  isWrong?: (cell: HTMLElement) => boolean;
  /** Pastes over the first cells, by an event of the clipboard. */
  paste(cells: readonly (readonly string[])[]): void;
  /** Returns true if no part of a paste is pending. */
  isSettled?: () => boolean;
  /** Returns the displayed number of errors, if the grid counts them: a paste is complete once the number is right. */
  told?: () => number;
}

export interface Pasted {
  /** Milliseconds to the first pasted cells painted. */
  readonly first: number;
  /** To every verdict in sight painted and right; the same as `first` where nothing is checked. */
  readonly inSight: number;
  /** Milliseconds until every row is checked as well, drawn or not. */
  readonly right: number;
  /** The longest task, 0 where none was longer than 50 ms. */
  readonly longest: number;
}
export interface Swept {
  /** Mean milliseconds of a frame. */
  readonly mean: number;
  readonly slow: number;
  readonly worst: number;
}
export interface Bench {
  /** Runs before the clock starts. */
  prepare(): Promise<void>;
  show(): Promise<number>;
  sweep(): Promise<Swept>;
  /** @param wrong how many cells are wrong after it */
  paste(wrong: number): Promise<Pasted>;
  told(): number | undefined;
}
declare global {
  interface Window {
    bench?: Bench;
  }
}

const TIMEOUT_MS = 60_000;
/**
 * Until the condition holds in a frame, and that frame is painted: a message that a frame posts arrives after it.
 * @throws where it never holds
 */
function until(what: string, holds: () => boolean): Promise<void> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const look = () => {
      if (holds()) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      } else if (performance.now() - start > TIMEOUT_MS) reject(new Error(`Never came: ${what}.`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Rows in sight. */
const SEEN = 20;
/** The duration of a slow frame in milliseconds: three frames at sixty per second take 50, which the clock reports as 50.1. */
const LONG = 50.5;
/** Frames of a full sweep. */
export const FRAMES = 200;
const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes a side measurable as `window.bench`. */
export function serve(side: Side): void {
  const ground = document.createElement('div');
  ground.id = 'ground';
  ground.style.cssText = `width:${GROUND.width}px;height:${GROUND.height}px`;
  document.body.append(ground);
  // As rows come, of an answer: the runtime keeps what it read of JSON otherwise than what was made a field at a time.
  const rows: Row[] = JSON.parse(JSON.stringify(makeRows()));
  const cells = makePaste();
  // The expected cells are computed before the clock starts: this is not the work of any grid.
  const isRightBy: readonly (readonly (boolean | undefined)[])[] = cells.slice(0, SEEN).map((texts, row) => {
    const record = { ...rows[row], ...Object.fromEntries(texts.map((text, at) => [columns[at]?.key, text])) };
    return texts.map((_, column) => {
      const { key, check } = columns[column] as (typeof columns)[number];
      return check?.holds(record[key], record);
    });
  });
  const shows = (row: number, column: number, text: string) => side.cell(row, column)?.textContent?.startsWith(text);
  const isRight = (row: number, column: number): boolean => {
    const cell = side.cell(row, column);
    const { isWrong } = side;
    const holds = isRightBy[row]?.[column];
    if (!cell || !isWrong || holds === undefined) return true;
    return isWrong(cell) === !holds;
  };
  const all = (test: (row: number, column: number) => boolean): boolean => {
    for (let row = 0; row < SEEN; row += 1)
      for (let column = 0; column < PASTE.columns; column += 1) if (!test(row, column)) return false;
    return true;
  };

  window.bench = {
    async prepare() {
      side.prepare?.(rows, ground);
      await quiet(300);
    },
    async show() {
      const first = rows[0]?.[checked[0]?.key ?? ''];
      const start = performance.now();
      side.mount(ground, rows);
      await until('the table', () => {
        const cell = side.cell(0, 0);
        if (!cell || !shows(0, 0, textOf(first)) || !side.cell(18, 8)) return false;
        return side.isWrong?.(cell) ?? true;
      });
      return performance.now() - start;
    },
    async sweep() {
      const scroller = side.scroller();
      if (!scroller) throw new Error('Nothing scrolls.');
      const most = scroller.scrollHeight - scroller.clientHeight;
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const times: number[] = [];
      let last = await frame();
      for (let at = 1; at <= FRAMES; at += 1) {
        scroller.scrollTop = (most * at) / FRAMES;
        const now = await frame();
        times.push(now - last);
        last = now;
      }
      await until('the last row', () => side.cell(rows.length - 1, 0) !== null);
      return {
        mean: times.reduce((sum, time) => sum + time, 0) / times.length,
        slow: times.filter((time) => time > LONG).length,
        worst: Math.max(...times),
      };
    },
    async paste(wrong) {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      observer.observe({ entryTypes: ['longtask'] });
      const isPasted = (row: number, column: number) =>
        columns[column]?.type === 'checkbox' ||
        side.cell(row, column) === null ||
        Boolean(shows(row, column, cells[row]?.[column] ?? ''));
      const isFirst = () => isPasted(0, 0) && isPasted(10, 2);
      const isInSight = () => all(isPasted) && all(isRight);
      const isTold = () => !side.told || side.told() === wrong;
      const isAllRight = () => (side.isSettled?.() ?? true) && isTold() && isInSight();
      const start = performance.now();
      const since = () => performance.now() - start;
      side.paste(cells);
      const first = await until('the first pasted cells', isFirst).then(since);
      // If the pasted cells are right when painted, the same frame proves it.
      const inSight = isInSight() ? first : await until('the verdicts in sight', isInSight).then(since);
      const right = isAllRight() ? inSight : await until('all verdicts', isAllRight).then(since);
      await quiet(200);
      observer.disconnect();
      return { first, inSight, right, longest: Math.max(0, ...tasks) };
    },
    told: () => side.told?.(),
  };
}
