import { safeParse } from 'valibot'
import type * as declared from '#contract/people/api/users.ts'
import {
  changedFieldsOf,
  decideTypedPassword,
  mayChangeAccount,
  refuseActivation,
  refuseAgeOf,
} from '#contract/people/rules/account.ts'
import { refuseComingOfAge } from '#contract/people/rules/guardians.ts'
import { nameFieldOf, type UserChanges } from '#contract/people/shapes/user.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { renewToken } from '#worker/features/people/devices/sign-in.ts'
import { refuseGuessable } from '#worker/features/people/guessable-password.ts'
import { matchesOwnPassword } from '#worker/features/people/own-password.ts'
import { AwaitsApproval, type Context, type JudgingHandler } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { hashPassword, parsePasswordCost } from '#worker/passwords.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { findWaiting } from '#worker/storage/approvals.ts'
import { issueToken } from '#worker/tokens.ts'
import { type AccountChange, type AccountFacts, findAccount, storeChange } from './change-store.ts'
import { notifyOnboarding } from './notify-onboarding.ts'
import { newEmail, planChange } from './plan-change.ts'
import { findUser, findUserByEmail } from './store.ts'
import { userView, userViewForStudio } from './view.ts'

type UpdateContext = Context<typeof declared.updateUser>
type NameCode = 'invalid-user-name' | 'short-user-name' | 'long-user-name' | 'api-invalid-user-name'

/** The requested changes, with a normalised name; refuses those that do not fit the account. */
const readChanges = async (context: UpdateContext, account: AccountFacts): Promise<UserChanges> => {
  const { input, actor, services, now, fail } = context
  const { seen: _, reason: __, ...changes } = input.body
  const fields = changedFieldsOf(changes)
  if (!mayChangeAccount(actor, account, fields)) fail('forbidden')
  if (fields.length === 0) fail('empty-request')
  const age = changes.birthYear === undefined ? null : refuseAgeOf(account, changes.birthYear, now)
  if (age) fail(age.refused, 'birthYear')
  const isOwn = actor.id === account.id
  const fixed =
    changes.birthYear !== undefined && refuseComingOfAge(account, { birthYear: changes.birthYear, isOwn }, now)
  if (fixed) fail(fixed.refused, 'birthYear')
  const inactive = refuseActivation({ ...account, birthYear: changes.birthYear ?? account.birthYear }, changes, now)
  if (inactive) fail(inactive.refused, 'activated')
  if (changes.studioId !== undefined) {
    const studio = await findUser(services.db, changes.studioId)
    if (studio?.role !== Role.Studio) fail('user-not-found', 'studioId')
  }
  if (changes.name === undefined) return changes
  const name = safeParse(nameFieldOf(account.role), changes.name, { abortPipeEarly: true })
  if (!name.success) return fail(name.issues[0].message as NameCode, 'name')
  return { ...changes, name: name.output }
}

/** Requires the present password for a new one, and that the domain of a new e-mail accepts mail. */
const checkSecrets = async (context: UpdateContext, account: AccountFacts): Promise<void> => {
  const { input, actor, services, network, now, fail } = context
  const email = newEmail(input.body, account)
  const facts = { isOwner: actor.id === account.id, hasPassword: account.passwordHash !== null }
  const given = decideTypedPassword(input.body, facts)
  const field = 'password.current'
  if (isRefused(given)) return fail(given.refused, field)
  if (
    given.typed !== null &&
    !(await matchesOwnPassword(services, { user: account, typed: given.typed, network }, now))
  )
    fail('wrong-password', field)
  if (email === null) return
  if (!(await services.domains.receive(email))) fail('invalid-email-address', 'email')
  // A change that waits is stored without the unique index, which refuses the person's own.
  if (actor.id !== account.id && (await findUserByEmail(services.db, email))) fail('user-exists', 'email')
}

/** Runs the effects of a stored change and returns the account as it is now. */
const buildReply = async ({ actor, services, now, fail }: UpdateContext, { seen, user }: AccountChange) => {
  const { db, env, announce, later } = services
  services.raise('person-changed', { now })
  if (isTutorType(seen.role)) {
    services.raise('tutor-changed', { tutorId: seen.id, now })
    if (actor.id !== seen.id) notifyOnboarding(services, [seen.id])
  }
  const row = (await findUser(db, seen.id)) ?? fail('user-not-found')
  const isStudioOf = actor.role === Role.Studio && actor.id !== seen.id
  const changed = isStudioOf ? userViewForStudio(row) : userView(row)
  if (user.tokensValidAfter === undefined) return changed
  const { device } = actor
  const isOwn = actor.id === seen.id
  later(announce.disconnect(seen.id, realtime.close.revoked, isOwn && device ? { otherThan: device.id } : undefined))
  if (!isOwn) return changed
  const token = device
    ? ((await renewToken(services, { userId: seen.id, device }, now)) ?? fail('unauthenticated'))
    : await issueToken(tokenKeys(env), seen.id, user.tokensValidAfter)
  return { ...changed, token }
}

/** Codes, uploads and other tabs change accounts too. The change is then planned again from new facts. */
const maxAttempts = 5

const changeUser = async (context: UpdateContext, initialFacts: AccountFacts) => {
  const { input, actor, services, now, fail } = context
  const { db, env } = services
  const fresh = input.body.password?.new
  let passwordHash: string | null = null
  for (let round = 0; round < maxAttempts; round++) {
    const account = round === 0 ? initialFacts : ((await findAccount(db, initialFacts.id)) ?? fail('user-not-found'))
    await requireUnchanged(db, context.actor, context.input.body.seen, { ...account, kind: 'user' })
    const changes = await readChanges(context, account)
    await checkSecrets(context, account)
    if (fresh !== undefined) {
      const owner = (await findUser(db, account.id)) ?? fail('user-not-found')
      const guessable = refuseGuessable(fresh, owner)
      if (guessable) return fail(guessable, 'password')
    }
    if (fresh !== undefined) passwordHash ??= await hashPassword(fresh, parsePasswordCost(env.PASSWORD_LOG_N))
    const change = planChange(account, changes, {
      callerId: actor.id,
      deviceId: actor.device?.id ?? null,
      reason: input.body.reason ?? null,
      passwordHash,
      now,
    })
    if (isRefused(change)) return fail(change.refused, 'notificationMethod')
    if (change.recovery && change.recovery.reason === null) return fail('bad-request', 'reason')
    const outcome = await storeChange(db, change)
    if (outcome === 'taken') return fail('user-exists', 'email')
    if (outcome !== 'done') continue
    const reply = await buildReply(context, change)
    const waiting = change.recovery && (await findWaiting(db, 'recovery', account.id, now))
    if (waiting) throw new AwaitsApproval(waiting)
    return reply
  }
  return fail('service-unavailable')
}

export const updateUser: JudgingHandler<typeof declared.updateUser> = {
  async judge(arrival) {
    const { input, actor, services, fail } = arrival
    const account = (await findAccount(services.db, input.params.id)) ?? fail('user-not-found')
    if (!mayChangeAccount(actor, account, [])) fail('forbidden')
    return (payload) => changeUser({ ...arrival, input: { ...input, ...payload } }, account)
  },
}
