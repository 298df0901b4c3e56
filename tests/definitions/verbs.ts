/** The verbs that begin the label of a button. */
export const VERBS: readonly string[] =
  `Accept Activate Add Allocate Amend Answer Apply Approve Ask Assign Audit Bill Calculate Cancel Change Check
  Clear Clone Close Compare Confirm Convert Copy Correct Create Cut Delete Discard Dispute Download Duplicate Edit
  End Escalate Exit Explain Export Fill Filter Find Fix Go Hide Import Insert Issue Join Keep Link Load Lock Mark
  Match Move Open Paste Pause Pay Post Preview Print Process Propose Publish Put Raise Read Reallocate Record Redo
  Refresh Refuse Reject Release Reload Remove Rename Reopen Replace Request Reset Restore Resume Retire Reverse
  Revert Run Save Schedule Search Select Send Set Settle Show Sign Stop Submit Suggest Test Track Try Undo Unlink
  Unlock Update Upload Use Validate View Void Withdraw`.split(/\s+/);
