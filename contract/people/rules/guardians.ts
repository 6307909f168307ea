/**
 * What students who are not of age may do. The house keeps years of birth, so somebody is of age from the first of
 * January, in Cairo, of the year in which they turn 18: born in 2008, on 1 January 2026.
 */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { cairoParts } from '../../shared/rules/time.ts'
import { adultAge, type GuardianState, guardianLimits } from '../../vocabulary/guardians.ts'
import { Role } from '../../vocabulary/roles.ts'

/** What is known of a student's age and guardian. */
export interface GuardianFacts {
  /** Null where they have not said it. */
  readonly birthYear: number | null
  /** Whether a guardian's consent stands. */
  readonly consented: boolean
}

/** The latest year of birth of somebody who is of age. */
export const adultBirthYear = (now: number): number => cairoParts(now).year - adultAge

/** Whether somebody is known to be under age; who has not said their year of birth is not. */
export const isMinor = (birthYear: number | null, now: number): boolean =>
  birthYear !== null && birthYear > adultBirthYear(now)

/** Whether a student is under age and nobody has consented: they browse and have the free trial, and nothing beyond. */
export const needsGuardian = ({ birthYear, consented }: GuardianFacts, now: number): boolean =>
  isMinor(birthYear, now) && !consented

/**
 * What a student without a guardian's consent is refused: lessons somebody pays for, a lesson at once, the personal link
 * for friends, and words that everybody reads.
 */
export const refuseWithoutGuardian = (facts: GuardianFacts, now: number): Refused<'guardian-required'> | null =>
  needsGuardian(facts, now) ? refuse('guardian-required') : null

/** Nothing is sold to somebody whose age is not known. */
export const refuseBuyer = (
  facts: GuardianFacts,
  now: number,
): Refused<'guardian-required' | 'birth-year-required'> | null =>
  facts.birthYear === null ? refuse('birth-year-required') : refuseWithoutGuardian(facts, now)

/**
 * A student who is under age cannot make themselves of age, which would end the need of a guardian; the team can. Other
 * years may be corrected.
 */
export const refuseComingOfAge = (
  { role, birthYear }: { readonly role: Role; readonly birthYear: number | null },
  change: { readonly birthYear: number; readonly isOwn: boolean },
  now: number,
): Refused<'birth-year-fixed'> | null =>
  change.isOwn && role === Role.Student && isMinor(birthYear, now) && !isMinor(change.birthYear, now)
    ? refuse('birth-year-fixed')
    : null

/** Whom a student may name as their guardian, and when. */
export const refuseAsking = (
  student: { readonly birthYear: number | null; readonly phone: string | null },
  /** `heldByMinor`: the number is the verified one of an account that is under age itself. */
  guardian: { readonly phone: string; readonly heldByMinor: boolean },
  state: GuardianState | null,
  now: number,
): Refused<'illegal' | 'guardian-is-student'> | null => {
  if (!isMinor(student.birthYear, now) || state === 'consented') return refuse('illegal')
  return guardian.phone === student.phone || guardian.heldByMinor ? refuse('guardian-is-student') : null
}

/** Whether a link still opens the guardian's page; later only a code to the guardian's phone brings another. */
export const isLinkOpen = ({ linkedAt }: { readonly linkedAt: number }, now: number): boolean =>
  now < linkedAt + guardianLimits.linkMs

/** Lessons that begin at this instant or later end with a withdrawal; those before it take place. */
export const lessonsEndFrom = (withdrawnAt: number): number => withdrawnAt + guardianLimits.keptLessonsMs
