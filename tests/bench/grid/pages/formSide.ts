/** How a form is measured in the page. */
import { FIELDS, formFields } from '../formTable.ts';

export interface FormSide {
  /** The setup of an application before a form is opened: React's root, the theme. */
  prepare?(ground: HTMLElement): void;
  mount(ground: HTMLElement): void;
  /** The inputs that are drawn. */
  inputs(): number;
}
export interface FormBench {
  /** Runs before the clock starts. */
  prepare(): Promise<void>;
  /** To the first fields painted. */
  show(): Promise<number>;
  /** To every field drawn, once a person has opened and scrolled through everything. */
  through(): Promise<number>;
}
declare global {
  interface Window {
    formBench?: FormBench;
  }
}

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
const TIMEOUT_MS = 60_000;

export function serveForm(side: FormSide): void {
  const ground = document.createElement('div');
  ground.id = 'ground';
  ground.style.cssText = 'height:800px;width:1000px;overflow:auto';
  document.body.append(ground);
  let start = 0;
  window.formBench = {
    async prepare() {
      side.prepare?.(ground);
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
    async show() {
      start = performance.now();
      side.mount(ground);
      while (side.inputs() === 0) await frame();
      await painted();
      return performance.now() - start;
    },
    async through() {
      const begun = performance.now();
      while (side.inputs() < FIELDS) {
        if (performance.now() - begun > TIMEOUT_MS)
          throw new Error(`Only ${side.inputs()} of ${formFields.length} fields were drawn.`);
        for (const fold of ground.querySelectorAll<HTMLElement>('[aria-expanded="false"].inv-fold')) fold.click();
        ground.scrollTop =
          ground.scrollTop + ground.clientHeight > ground.scrollHeight - 4 ? 0 : ground.scrollTop + 600;
        await frame();
      }
      await painted();
      return performance.now() - begun;
    },
  };
}
