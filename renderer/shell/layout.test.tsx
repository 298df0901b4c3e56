/** Layout of result tables, in a real browser with the shell's styles. */
import '../theme/tokens.css';
import './shell.css';
import { afterEach, expect, it } from 'vitest';

afterEach(() => document.body.replaceChildren());

it('leaves the name of a row a few words of width beside long texts', () => {
  const long = 'Temperature Class should not be empty; Gross weight value assigned as per rule. '.repeat(6);
  document.body.innerHTML = `<div class="inv-scroll" style="width:420px"><table class="inv-table"><tbody>
    <tr><th scope="row">SHP-2026-000123</th><td>${long}</td><td>${long}</td></tr></tbody></table></div>`;
  const name = document.querySelector('th[scope=row]') as HTMLElement;
  expect(name.getBoundingClientRect().width).toBeGreaterThan(100);
});
