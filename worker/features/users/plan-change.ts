/** Turns requested changes into the values of all rows to write. */
import { changedFieldsOf, codesToVoid, planPhoneChange } from '#contract/rules/account.ts'
import { isRefused, type Refused } from '#contract/rules/refusal.ts'
import type { UserChanges } from '#contract/shapes/user.ts'
import { createAddressChangedNotice } from '#worker/storage/outbox.ts'
import { revokedUntil } from '#worker/tokens.ts'
import type { AccountChange, AccountFacts } from './change-store.ts'

const userFields = ['name', 'gender', 'city', 'birthYear', 'image', 'address'] as const
const rowFields = ['bio', 'about', 'notice', 'levels', 'studioId', 'activated', 'bypassOnboarding'] as const
const tutorFields = [...rowFields, 'video', 'thumbnail'] as const
const fileFields = ['image', 'video', 'thumbnail'] as const
const pointers = { image: 'users.image', video: 'tutors.video', thumbnail: 'tutors.thumbnail' } as const
/** Logged with their values; of other fields only the names are logged. */
const loggedFields = ['studioId', 'activated', 'bypassOnboarding'] as const

const pick = <K extends keyof UserChanges>(changes: UserChanges, fields: readonly K[]): Pick<UserChanges, K> =>
  Object.fromEntries(
    fields.filter((field) => changes[field] !== undefined).map((field) => [field, changes[field]]),
  ) as Pick<UserChanges, K>

/** The new e-mail; null when it does not change. */
export const newEmail = ({ email }: UserChanges, account: AccountFacts): string | null =>
  email === undefined || email === account.email ? null : email

export interface ChangeContext {
  readonly callerId: number
  /** Null when the password does not change. */
  readonly passwordHash: string | null
  readonly now: number
}

/** `changes` have been validated; only rules about the phone can still refuse. */
export const planChange = (
  account: AccountFacts,
  changes: UserChanges,
  { callerId, passwordHash, now }: ChangeContext,
): AccountChange | Refused<'unverified-phone'> => {
  const phone = planPhoneChange(account, changes)
  if (isRefused(phone)) return phone
  const { id, email: from } = account
  const to = newEmail(changes, account)
  const changed = { email: to !== null, phone: phone.phone !== undefined, password: passwordHash !== null }
  const logged = loggedFields.filter((field) => changes[field] !== undefined && changes[field] !== account[field])
  const values = {
    before: Object.fromEntries(logged.map((field) => [field, account[field]])),
    after: pick(changes, logged),
  }
  const facts = { fields: changedFieldsOf(changes) }
  return {
    seen: account,
    user: {
      ...pick(changes, userFields),
      ...phone,
      ...(to === null ? {} : { email: to, verifiedEmail: false }),
      ...(passwordHash === null ? {} : { passwordHash }),
      ...(changed.email || changed.password ? { tokensValidAfter: revokedUntil(now) } : {}),
    },
    tutor: { ...pick(changes, tutorFields), ...(changes.video === null ? { videoMs: null } : {}) },
    voided: codesToVoid(changed),
    released: fileFields.filter((field) => changes[field] === null).map((field) => pointers[field]),
    notice: to === null ? null : createAddressChangedNotice({ userId: id, from, to }, now),
    auditEntry:
      callerId === id
        ? null
        : { actorId: callerId, action: 'user.update', targetId: id, facts, ...(logged.length > 0 ? values : {}) },
    now,
  }
}
