/** One bare text field: what a keystroke costs at the least. */
import { serveForm } from './formSide.ts';

serveForm({
  mount: (ground) => {
    ground.innerHTML = '<input id="form_item000" value="some words">';
  },
  inputs: () => document.querySelectorAll('#ground input').length,
});
