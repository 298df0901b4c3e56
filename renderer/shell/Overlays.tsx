/** Overlays: messages, dialogs and questions. Loaded separately, as the first screen does not need them. */
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
