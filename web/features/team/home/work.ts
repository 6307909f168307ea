/** Where a piece of work is decided, and how close it is to being late. Pure. */
import { hourMs } from '#contract/shared/rules/time.ts'
import type { AdminHome } from '#contract/team/shapes/admin.ts'
import type { Work } from '#contract/team/shapes/work.ts'
import { groupOfWork, type WorkGroup, workKinds, workLimits } from '#contract/vocabulary/work.ts'
import type { StatusKind } from '#web/ui/status-chip.tsx'
import { tutorPath, userPath } from '../people/person-link.tsx'
import type { TableSearch } from '../table/search.ts'

export interface Place {
  readonly to: string
  readonly search: TableSearch
}

const undecided = 'pendingApproval.pendingCancellation'

/** The table whose rows are the undecided withdrawals. */
export const withdrawalsPlace: Place = { to: '/admin/invoices', search: { status: undecided, order: 'created' } }

const placeOfPerson = ({ kind, id, person }: Work): Place => {
  if (person === null) return { to: '/admin/interviews', search: {} }
  if (kind === 'payment') return { to: userPath(person.id), search: { tab: 'payments' } }
  return { to: tutorPath(person.id), search: { task: `${kind}-${id}` } }
}

/** One press leads to where it is decided. */
export const placeOf = (work: Work): Place => {
  const { kind, id } = work
  switch (kind) {
    case 'call':
      return { to: `/admin/lesson/${id}`, search: {} }
    case 'withdrawal':
      return { ...withdrawalsPlace, search: { ...withdrawalsPlace.search, open: id } }
    case 'dispute':
      return { to: `/admin/dispute/${id}`, search: {} }
    case 'refund':
      return { to: '/admin/refund-requests', search: { open: id, status: 'pending', order: 'created' } }
    case 'approval':
      return { to: '/admin/approvals', search: { open: id, state: 'waiting', order: 'created' } }
    case 'thread':
      return { to: '/admin/inbox', search: { open: id } }
    case 'payment':
    case 'film':
    case 'interview':
    case 'demo':
    case 'activation':
    case 'quality':
      return placeOfPerson(work)
  }
}

/** Hours before it is late from which on a line is marked. */
const soonMs = 24 * hourMs

export type Urgency = 'now' | 'late' | 'soon' | 'later'

export const urgencyOf = ({ kind, due }: Pick<Work, 'kind' | 'due'>, now: number): Urgency => {
  if (kind === 'call') return 'now'
  const left = Date.parse(due) - now
  if (left <= 0) return 'late'
  return left <= soonMs ? 'soon' : 'later'
}

export const chipOf: Readonly<Record<Urgency, StatusKind>> = {
  now: 'danger',
  late: 'danger',
  soon: 'warning',
  later: 'neutral',
}

/** How much waits of a group, or of all. */
export const countOf = (counts: AdminHome['counts'], group?: WorkGroup): number =>
  workKinds
    .filter((kind) => group === undefined || groupOfWork[kind] === group)
    .reduce((sum, kind) => sum + counts[kind], 0)

/** Whether a count ended at its bound, so that there may be more. */
export const isBounded = (counts: AdminHome['counts'], group?: WorkGroup): boolean =>
  workKinds.some(
    (kind) => (group === undefined || groupOfWork[kind] === group) && counts[kind] >= workLimits.mostOfKind,
  )
