/** Whether this person may book at all, before a time is chosen. Checks in the same order as the server. */
import type { BookingAccess, BookingState } from '#contract/lessons/rules/booking-access.ts'
import { Role } from '#contract/vocabulary/roles.ts'

export type BookingGateState = 'other' | 'missing' | 'passed' | 'guardian' | BookingState

interface GateFacts {
  /** Null when signed out: a visitor chooses a time and is then asked for an account. */
  readonly role: Role | null
  readonly tutorMissing: boolean
  /** Null for anybody who is not a student. */
  readonly access: BookingAccess | null
  /** Start of the lesson being moved. */
  readonly movingFrom: number | null
  /** Whether the student is under age and nobody has consented: only what nobody paid for is booked. */
  readonly guardianNeeded: boolean
  readonly now: number
}

/** `open` when a time can be chosen, else what prevents it. */
export const bookingGateOf = ({
  role,
  tutorMissing,
  access,
  movingFrom,
  guardianNeeded,
  now,
}: GateFacts): BookingGateState => {
  if (role !== null && role !== Role.Student) return 'other'
  if (tutorMissing) return 'missing'
  if (movingFrom !== null && movingFrom <= now) return 'passed'
  const isFree = access?.week?.trial === true || (access?.week === null && access.lots.some(({ paid }) => !paid))
  if (guardianNeeded && access?.state === 'open' && !isFree) return 'guardian'
  return access?.state ?? 'open'
}
