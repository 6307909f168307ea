/** The queues of the home, in the order in which they are shown, and the table each is a part of. Pure. */
import { cairoDay } from '#contract/shared/rules/time.ts'
import type { AdminHome, Waiting } from '#contract/team/shapes/admin.ts'
import { tutorPath, userPath } from '../people/person-link.tsx'
import { daysText } from '../table/filters.ts'
import type { TableSearch } from '../table/search.ts'

export type QueueName = keyof AdminHome['queues']

export interface Place {
  readonly to: string
  readonly search: TableSearch
}

const undecided = 'pendingApproval.pendingCancellation'

/** The table whose rows are the cases of the queue, all of them and no others. */
export const tableOf = (queue: QueueName, now: number): Place => {
  const today = cairoDay(now)
  const places: Readonly<Record<QueueName, Place>> = {
    withdrawals: { to: '/admin/invoices', search: { status: undecided, order: 'created' } },
    introVideos: { to: '/admin/interviews', search: { tab: 'films', state: 'pending' } },
    interviews: { to: '/admin/interviews', search: { status: 'waiting' } },
    demoSessions: { to: '/admin/interviews', search: { tab: 'demos', status: 'waiting' } },
    tutors: { to: '/admin/tutors', search: { activated: 'no', step: 'activation' } },
    reports: { to: '/admin/reports', search: { resolved: 'no' } },
    disputes: { to: '/admin/disputes', search: { state: 'open', order: 'created' } },
    refundRequests: { to: '/admin/refund-requests', search: { status: 'pending', order: 'created' } },
    approvals: { to: '/admin/approvals', search: { state: 'waiting', order: 'created' } },
    failedPayments: {
      to: '/admin/payments',
      search: { status: 'failed', created: daysText({ from: today, to: today }) },
    },
  }
  return places[queue]
}

/** Where a case is decided; null where it leads to nothing but its queue. */
export const placeOf = (queue: QueueName, { id, person }: Waiting): Place | null => {
  if (queue === 'withdrawals')
    return { to: '/admin/invoices', search: { open: id, status: undecided, order: 'created' } }
  if (queue === 'reports') return { to: '/admin/reports', search: { open: id, resolved: 'no' } }
  if (queue === 'disputes') return { to: `/admin/dispute/${id}`, search: {} }
  if (queue === 'refundRequests')
    return { to: '/admin/refund-requests', search: { open: id, status: 'pending', order: 'created' } }
  if (queue === 'approvals') return { to: '/admin/approvals', search: { state: 'waiting', order: 'created' } }
  if (person === null) return null
  if (queue === 'failedPayments') return { to: userPath(person.id), search: { tab: 'payments' } }
  return { to: tutorPath(person.id), search: {} }
}
