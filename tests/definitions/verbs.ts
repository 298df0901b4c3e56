/** The verbs that begin the label of a button. */
export const VERBS: readonly string[] =
  `Accept Activate Add Allocate Answer Apply Assign Approve Audit Bill Calculate Cancel Change Check Clear Clone Close Compare Confirm Convert Copy Correct Create Cut Delete Discard Dispute Download
  Duplicate Edit Exit Explain Export Fill Filter Find Fix Go Hide Import Insert Keep Link Load Lock Mark Move Open Paste
  Preview Print Process Publish Put Raise Read Reallocate Redo Refresh Reject Release Reload Remove Rename Reopen Replace Reset Restore Retire Revert Run Save
  Schedule Search Select Send Set Show Sign Stop Submit Suggest Test Track Try Undo Unlink Unlock Update Upload Use Validate View Void Withdraw`.split(
    /\s+/,
  );
