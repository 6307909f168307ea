/** When somebody gets a copy of their data, and when their account goes. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { type ArchiveState, type DeletionObstacle, myDataLimits } from '../../vocabulary/my-data.ts'
import { Role } from '../../vocabulary/roles.ts'

/** An archive of the person, the newest. Epoch ms. */
export interface ArchiveFacts {
  readonly state: ArchiveState
  readonly askedAt: number
}

/** From when on another one may be asked for; null: now. One that failed does not count. */
export const nextArchiveAt = (latest: ArchiveFacts | null, now: number): number | null => {
  if (!latest || latest.state === 'failed') return null
  const next = latest.askedAt + myDataLimits.archiveEveryMs
  return next > now ? next : null
}

/** One at a time, and at most one a day. */
export const refuseArchive = (
  latest: ArchiveFacts | null,
  now: number,
): Refused<'archive-in-the-making' | 'archive-too-soon'> | null => {
  if (latest?.state === 'making') return refuse('archive-in-the-making')
  return nextArchiveAt(latest, now) === null ? null : refuse('archive-too-soon')
}

/** What is open of an account. Counts, and piastres. */
export interface OpenMatters {
  readonly role: Role
  readonly otherSuperAdmins: number
  /** Coming lessons the person teaches, and interviews and demo sessions of either side. */
  readonly comingBookings: number
  /** Lessons taught whose earning is not decided yet. */
  readonly unsettledLessons: number
  readonly openDisputes: number
  readonly openWithdrawals: number
  readonly openRefunds: number
  readonly openPayments: number
}

/** What has to be over before the account can go, in the order in which it is shown. */
export const obstaclesOf = (open: OpenMatters): DeletionObstacle[] => {
  const found: Readonly<Record<DeletionObstacle, boolean>> = {
    'last-super-admin': open.role === Role.SuperAdmin && open.otherSuperAdmins === 0,
    'coming-bookings': open.comingBookings > 0,
    'unsettled-lessons': open.unsettledLessons > 0,
    'open-dispute': open.openDisputes > 0,
    'open-withdrawal': open.openWithdrawals > 0,
    'open-refund': open.openRefunds > 0,
    'open-payment': open.openPayments > 0,
  }
  return (Object.keys(found) as DeletionObstacle[]).filter((name) => found[name])
}

/** What somebody loses with the account. */
export interface Losses {
  /** Of earnings, piastres. */
  readonly balance: number
  /** Of packs, gifts and lessons that came back. */
  readonly minutes: number
  /** A subscription that runs or is to begin. */
  readonly subscribed: boolean
}

/**
 * Whether the deletion may begin to wait. What is lost has to be named by who loses it: more than they named is refused,
 * as it was not what they saw.
 */
export const refuseDeletion = (
  obstacles: readonly DeletionObstacle[],
  losses: Losses,
  named: Losses,
): Refused<'deletion-blocked' | 'losses-unnamed'> | null => {
  if (obstacles.length > 0) return refuse('deletion-blocked')
  const isNamed =
    losses.balance <= named.balance && losses.minutes <= named.minutes && (!losses.subscribed || named.subscribed)
  return isNamed ? null : refuse('losses-unnamed')
}

export const deletionDueAt = (askedAt: number): number => askedAt + myDataLimits.deletionWaitMs
