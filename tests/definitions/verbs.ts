/** With what the label of a button begins. */
export const VERBS: readonly string[] =
  `Activate Add Apply Approve Bill Calculate Cancel Change Check Clear Close Confirm Copy Create Cut Delete Discard Download
  Duplicate Edit Exit Explain Export Fill Filter Find Fix Go Hide Import Insert Keep Load Mark Move Open Paste
  Preview Print Publish Put Raise Read Redo Refresh Reject Release Reload Remove Rename Replace Reset Restore Revert Run Save
  Schedule Search Select Set Show Sign Stop Test Track Try Undo Update Upload Use Validate View Void Withdraw`.split(
    /\s+/,
  );
