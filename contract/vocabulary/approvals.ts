/** Acts of the team that need a second person of it, and where they begin to. */

/**
 * What waits for a second admin. `withdrawal`: its approval. `grant`: extra minutes. `refund`: one that the team makes of
 * its own accord. `ruling`: about a lesson. `role`: another role. `settings`: what gives money or minutes, and other
 * bounds of these acts. `recovery`: another e-mail or phone for somebody else. `factors`: an end of the passkeys and codes
 * that somebody else lost. `coupon`, `plan`: terms that give more than before. `outage`: a failure of ours that covers many
 * lessons. `withdraw-method`: wider bounds of one. `invite`: who may buy a plan, and for how long. `payout`: the files of a
 * batch of withdrawals. `extension`: days added to a subscription.
 */
export const approvalKinds = [
  'withdrawal',
  'grant',
  'refund',
  'ruling',
  'role',
  'settings',
  'recovery',
  'factors',
  'coupon',
  'plan',
  'outage',
  'withdraw-method',
  'invite',
  'payout',
  'extension',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** `withdrawn`: by whoever asked. `expired`: nobody decided in time. */
export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

const day = 24 * 60 * 60 * 1000

export const approvalLimits = {
  /** How long an act waits. */
  waitMs: 7 * day,
  /** What one person did alone for the same other person counts for this long: nobody passes a bound in small steps. */
  countedMs: 30 * day,
  note: { min: 5, max: 255 },
  /** Piastres of withdrawals that one admin approves alone for one tutor. */
  withdrawal: { min: 0, max: 5_000_000, usual: 500_000 },
  /** Minutes that one admin gives alone to one student. */
  grant: { min: 0, max: 10_000, usual: 240 },
  /** Piastres that one admin moves alone with rulings about lessons of one tutor or one student. */
  ruling: { min: 0, max: 5_000_000, usual: 100_000 },
  /** Basis points off that a coupon of one admin alone may give: a friend who knows its code still pays the rest. */
  coupon: { min: 0, max: 10_000, usual: 2_000 },
  /** Lessons that one admin covers alone with outages: of 30 minutes, as many minutes as they may give. */
  outage: { min: 0, max: 10_000, usual: 8 },
} as const
