/** Codes about money, and about what the team decides, with their HTTP status; part of the catalogue of `errors.ts`. */
export const moneyErrorStatus = {
  // A second person of the team decides first; the body's `approval` says which of their cases it is.
  'approval-waits': 202,
  'approval-not-found': 404,
  // Decided, withdrawn, or nobody decided in time.
  'approval-closed': 409,
  // What it is about is no longer as it was when it was asked for.
  'approval-outdated': 409,
  // Whoever asks does not decide, nor does whom it is about.
  'approval-own': 403,
  'approval-concerned': 403,
  // One of the two changed the other's account lately.
  'approval-tied': 403,
  'coupon-not-found': 404,
  'invite-not-found': 404,
  // An invitation by e-mail that was used, taken back, or has ended.
  'invite-over': 409,
  // Mailed within a day, or as often as an address is written to.
  'invite-sent-enough': 409,
  'invoice-not-found': 404,
  'dispute-not-found': 404,
  // A side has opened one about this lesson.
  'dispute-exists': 409,
  // The time for opening, answering or ruling is over.
  'dispute-too-late': 409,
  'illegal-invoice-update': 400,
  'withdrawal-in-batch': 409,
  'payout-batch-not-found': 404,
  'payout-exported': 409,
  'payout-answer-unread': 400,
  'payout-closed': 409,
  'withdrawal-on-hold': 409,
  // What an open dispute holds back is in the sum of this request.
  'withdrawal-disputed': 409,
} as const
