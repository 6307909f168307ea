/** Rules for changing an account: who may set which field of whose account, and what else the change implies. */

import type { Caller } from '../../shared/rules/access.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { cairoParts } from '../../shared/rules/time.ts'
import type { AskedField } from '../../vocabulary/credentials.ts'
import { limits } from '../../vocabulary/limits.ts'
import { CodePurpose } from '../../vocabulary/people.ts'
import { allRoles, isAdmin, isTutorType, Role, tutorRoles } from '../../vocabulary/roles.ts'
import type { UserChanges } from '../shapes/user.ts'
import { type OnboardingFacts, onboardingSteps } from './onboarding.ts'

export interface TargetAccount {
  readonly id: number
  readonly role: Role
  /** The studio a tutor chose. */
  readonly studioId: number | null
}

/** Relation of a caller to an account; a super admin has two relations to their own. */
type Standing = 'owner' | 'admin' | 'studio'
type Field = keyof UserChanges

/** Roles of the accounts whose field a caller of each relation may set; absent means none. */
type Grant = Partial<Record<Standing, readonly Role[]>>

const everybodys: Grant = { owner: allRoles, admin: allRoles }
const tutors: Grant = { owner: tutorRoles, admin: tutorRoles }
const films: Grant = { admin: tutorRoles, studio: tutorRoles }
const approvals: Grant = { admin: tutorRoles }
const secrets: Grant = { owner: allRoles }

const grants: Readonly<Record<Field, Grant>> = {
  email: everybodys,
  password: secrets,
  name: everybodys,
  gender: everybodys,
  city: everybodys,
  birthYear: everybodys,
  phone: everybodys,
  notificationMethod: everybodys,
  image: everybodys,
  video: films,
  thumbnail: films,
  bio: tutors,
  about: tutors,
  notice: tutors,
  levels: tutors,
  studioId: tutors,
  activated: approvals,
  bypassOnboarding: approvals,
  address: { owner: [Role.Studio], admin: allRoles },
}

/** What opens a door past the rules: super admins alone. */
const superFields: readonly Field[] = ['bypassOnboarding']

/** Regular admins may change everybody but admins; a super admin may change admins too. */
const hasPowerOver = (caller: Caller, target: TargetAccount): boolean =>
  caller.role === Role.SuperAdmin || (caller.role === Role.RegularAdmin && !isAdmin(target.role))

/** Super admins give roles, to everybody but themselves: the last one could not take it back. */
export const mayChangeRole = (caller: Caller, target: Caller): boolean =>
  caller.role === Role.SuperAdmin && caller.id !== target.id

/** Whoever has power over an account signs it out of every device; and everybody themselves. */
export const maySignOut = (caller: Caller, target: Caller): boolean =>
  caller.id === target.id || hasPowerOver(caller, { ...target, studioId: null })

/**
 * Whoever has power over somebody else's account asks to remove the factors that its owner lost. One's own are removed in
 * the settings.
 */
export const mayRecoverFactors = (caller: Caller, target: Caller): boolean =>
  caller.id !== target.id && hasPowerOver(caller, { ...target, studioId: null })

/** Whether somebody may ask for, and stop, a change of this. */
export const mayAskForChange = (caller: Caller, target: Caller, field: AskedField): boolean =>
  field === 'factors'
    ? mayRecoverFactors(caller, target)
    : mayChangeAccount(caller, { ...target, studioId: null }, [field])

const standingsOf = (caller: Caller, target: TargetAccount): Standing[] => [
  ...(caller.id === target.id ? (['owner'] as const) : []),
  ...(hasPowerOver(caller, target) ? (['admin'] as const) : []),
  ...(caller.role === Role.Studio && caller.id === target.studioId ? (['studio'] as const) : []),
]

/** The fields a change names. */
export const changedFieldsOf = (changes: UserChanges): Field[] =>
  (Object.keys(changes) as Field[]).filter((field) => changes[field] !== undefined)

/** True when the caller may set every one of these fields of this account. */
export const mayChangeAccount = (caller: Caller, target: TargetAccount, fields: readonly Field[]): boolean => {
  const standings = standingsOf(caller, target)
  const may = (field: Field) =>
    standings.some((standing) => grants[field][standing]?.includes(target.role)) &&
    (!superFields.includes(field) || caller.role === Role.SuperAdmin)
  return standings.length > 0 && fields.every(may)
}

/** Ten to a hundred by calendar year, as Cairo counts it: in 2026 those born from 1926 to 2016. */
export const refuseAge = (birthYear: number, now: number): Refused<'old-user' | 'young-user'> | null => {
  const { year } = cairoParts(now)
  if (birthYear < year - limits.age.max) return refuse('old-user')
  return birthYear > year - limits.age.min ? refuse('young-user') : null
}

/** As `refuseAge`, and for tutors the age from which somebody may teach. */
export const refuseAgeOf = (
  { role, tutorMinAge }: { readonly role: Role; readonly tutorMinAge: number },
  birthYear: number,
  now: number,
): Refused<'old-user' | 'young-user' | 'young-tutor'> | null =>
  refuseAge(birthYear, now) ??
  (isTutorType(role) && birthYear > cairoParts(now).year - tutorMinAge ? refuse('young-tutor') : null)

export interface ActivationFacts {
  readonly role: Role
  /** Null for who is no tutor. */
  readonly activated: boolean | null
  readonly bypassOnboarding: boolean | null
  readonly birthYear: number | null
  readonly tutorMinAge: number
  readonly steps: OnboardingFacts
}

/**
 * Whether a tutor may be activated, or lose the exception while active: every step passed and of age. The exception that
 * the team makes by hand, and which is logged, stands for the steps but not for the age; who has not said theirs is not
 * known to be of age.
 */
export const refuseActivation = (
  account: ActivationFacts,
  { activated, bypassOnboarding }: Pick<UserChanges, 'activated' | 'bypassOnboarding'>,
  now: number,
): Refused<'young-tutor' | 'intro-video-required' | 'interview-required' | 'demo-session-required'> | null => {
  const isActive = activated ?? account.activated ?? false
  const isExcused = bypassOnboarding ?? account.bypassOnboarding ?? false
  const isUnchanged = isActive === account.activated && (isExcused || !account.bypassOnboarding)
  if (!isActive || isUnchanged || !isTutorType(account.role)) return null
  if (account.birthYear === null || account.birthYear > cairoParts(now).year - account.tutorMinAge)
    return refuse('young-tutor')
  if (isExcused) return null
  const { passedIntroVideo, passedInterview, passedDemoSession } = onboardingSteps(account.role, account.steps)
  if (!passedIntroVideo) return refuse('intro-video-required')
  if (!passedInterview) return refuse('interview-required')
  return passedDemoSession ? null : refuse('demo-session-required')
}

/** What the present password of an account is compared with; null where nothing is. */
type TypedPassword = { readonly typed: string | null }

/**
 * A password is changed with the present one, or set without when there is none. Whatever else opens an account asks for
 * a proof before it comes here.
 */
export const decideTypedPassword = (
  { password }: Pick<UserChanges, 'password'>,
  { isOwner, hasPassword }: { readonly isOwner: boolean; readonly hasPassword: boolean },
): TypedPassword | Refused<'wrong-password' | 'no-password'> => {
  if (!isOwner || !password) return { typed: null }
  if (hasPassword) return password.current === null ? refuse('wrong-password') : { typed: password.current }
  return password.current === null ? { typed: null } : refuse('no-password')
}

/**
 * Purposes of the codes a change makes void: they went to a former address or number, or could replace a password just
 * set.
 */
export const codesToVoid = (changed: { email: boolean; phone: boolean; password: boolean }): CodePurpose[] => [
  ...(changed.phone ? [CodePurpose.VerifyWhatsApp, CodePurpose.VerifyTelegram] : []),
  ...(changed.email ? [CodePurpose.VerifyEmail] : []),
  ...(changed.email || changed.password ? [CodePurpose.ResetPassword] : []),
]
