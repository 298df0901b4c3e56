import { Button } from '@mantine/core';
import { leavePreview, previewNow } from '../http/preview.ts';
import { message } from '../text/messages.ts';

/** Shows that this window previews drafts, with layer, role and an exit. */
export function PreviewBanner() {
  const preview = previewNow();
  if (!preview) return null;
  const { label: layer, roleLabel: role } = preview;
  return (
    <div className="inv-preview" role="status">
      <span>{role ? message('preview.banner', { layer, role }) : message('preview.bannerSelf', { layer })}</span>
      <Button size="compact-xs" variant="default" onClick={leavePreview}>
        {message('preview.leave')}
      </Button>
    </div>
  );
}
