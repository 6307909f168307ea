/** Turns requested changes into the values of all rows to write. */
import { changedFieldsOf, codesToVoid } from '#contract/people/rules/account.ts'
import { type MethodRefusal, planPhoneChange } from '#contract/people/rules/phone-change.ts'
import type { UserChanges } from '#contract/people/shapes/user.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { contactFields } from '#contract/vocabulary/credentials.ts'
import { createRecoveryApproval } from '#worker/features/people/credentials/approve-recovery.ts'
import type { AddressChange } from '#worker/storage/credentials.ts'
import {
  createAddressChangedNotice,
  createPasswordChangedNotice,
  createPhoneChangedNotice,
} from '#worker/storage/outbox/notices.ts'
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

/** The e-mail and phone that would really be others. */
const addressChanges = (account: AccountFacts, changes: UserChanges): AddressChange[] =>
  contactFields.flatMap((field) => {
    const to = changes[field]
    return to === undefined || to === account[field] ? [] : [{ field, from: account[field], to }]
  })

export interface ChangeContext {
  readonly callerId: number
  /** The caller's signed-in device; null where their token names none. */
  readonly deviceId: number | null
  /** Why the team changes an address; null where nobody said. */
  readonly reason: string | null
  /** Null when the password does not change. */
  readonly passwordHash: string | null
  readonly now: number
}

/** `changes` have been validated; only rules about the phone can still refuse. */
export const planChange = (
  account: AccountFacts,
  changes: UserChanges,
  { callerId, deviceId, reason, passwordHash, now }: ChangeContext,
): AccountChange | MethodRefusal => {
  const isOwn = callerId === account.id
  const pendingChanges = isOwn ? [] : addressChanges(account, changes)
  const phone = planPhoneChange(account, isOwn ? changes : { notificationMethod: changes.notificationMethod })
  if (isRefused(phone)) return phone
  const { id, email: from } = account
  const to = isOwn ? newEmail(changes, account) : null
  const changed = { email: to !== null, phone: phone.phone !== undefined, password: passwordHash !== null }
  const logged = loggedFields.filter((field) => changes[field] !== undefined && changes[field] !== account[field])
  const values = {
    before: Object.fromEntries(logged.map((field) => [field, account[field]])),
    after: pick(changes, logged),
  }
  const waiting = pendingChanges.map(({ field }) => field as keyof UserChanges)
  const fields = changedFieldsOf(changes).filter((field) => !waiting.includes(field))
  const entry = { actorId: callerId, targetId: id }
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
    notices: [
      ...(to === null ? [] : [createAddressChangedNotice({ userId: id, from, to }, now)]),
      ...(changed.phone && account.phone !== null
        ? [createPhoneChangedNotice({ userId: id, email: from, to: phone.phone ?? null }, now)]
        : []),
      ...(changed.password ? [createPasswordChangedNotice({ userId: id, email: from }, now)] : []),
    ],
    notifications: changed.password
      ? [{ userId: id, kind: 'password_changed', key: `password:${id}:${now}`, facts: {}, dueAt: now }]
      : [],
    recovery:
      pendingChanges.length > 0 ? createRecoveryApproval(id, callerId, { changes: pendingChanges, reason }) : null,
    ownChanges: [
      ...(isOwn ? addressChanges(account, changes).filter((one) => one.from !== null) : []),
      ...(changed.password ? [{ field: 'password' as const, from: null, to: null }] : []),
    ],
    auditEntries: isOwn
      ? []
      : [
          ...(fields.length > 0
            ? [{ ...entry, action: 'user.update' as const, facts: { fields }, ...(logged.length > 0 ? values : {}) }]
            : []),
        ],
    actorId: callerId,
    keptDeviceId: isOwn ? deviceId : null,
    now,
  }
}
