/** Whether somebody may book at all, before any time is chosen. Mirrors the order the server refuses in. */
import type { BookingAccess, BookingState } from '#contract/rules/booking-access.ts'
import { Role } from '#contract/vocabulary/roles.ts'

export type BookingGateState = 'other' | 'missing' | 'passed' | BookingState

interface GateFacts {
  /** Null when signed out: a visitor chooses a time and is asked for an account with it. */
  readonly role: Role | null
  readonly tutorMissing: boolean
  /** Null for whoever is no student. */
  readonly access: BookingAccess | null
  /** Start of the lesson being moved. */
  readonly movingFrom: number | null
  readonly now: number
}

export const bookingGateOf = ({ role, tutorMissing, access, movingFrom, now }: GateFacts): BookingGateState => {
  if (role !== null && role !== Role.Student) return 'other'
  if (tutorMissing) return 'missing'
  if (movingFrom !== null && movingFrom <= now) return 'passed'
  return access?.state ?? 'open'
}
