/** What lies over the page when there is something to say or to ask: fetched apart, as the first screen stands without it. */
import { DialogHost } from './DialogHost.tsx';
import { Messages } from './Messages.tsx';
import { QuestionHost } from './QuestionHost.tsx';

export default function Overlays() {
  return (
    <>
      <Messages />
      <DialogHost />
      <QuestionHost />
    </>
  );
}
