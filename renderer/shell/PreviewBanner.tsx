import { Button } from '@mantine/core';
import { leavePreview, previewNow } from '../calls/preview.ts';
import { message } from '../text/messages.ts';

/** Says that this window shows drafts, of what and as whom, and is the way out. */
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
