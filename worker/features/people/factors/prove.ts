import type * as declared from '#contract/people/api/factors.ts'
import { verifyGoogleUser } from '#worker/features/people/auth/verify-google.ts'
import { storeProof } from '#worker/features/people/devices/proof-store.ts'
import { nameDevice, renewToken } from '#worker/features/people/devices/sign-in.ts'
import { matchesOwnPassword } from '#worker/features/people/own-password.ts'
import { tellReverted } from '#worker/features/people/passkeys/store.ts'
import { acceptPasskey } from '#worker/features/people/passkeys/verify.ts'
import { findUser, type UserRow } from '#worker/features/people/users/store.ts'
import type { Context, Handler } from '#worker/handler.ts'
import { findRelyingParty } from '#worker/relying-party.ts'
import { takeCode } from './check-code.ts'

type ProveContext = Context<typeof declared.prove>
type Given = ProveContext['input']['body']

const checkPasskey = async (
  { services: { db, env }, now, fail }: ProveContext,
  user: UserRow,
  { used }: Extract<Given, { by: 'passkey' }>,
): Promise<void> => {
  const site = findRelyingParty(env) ?? fail('service-unavailable')
  const use = await acceptPasskey(db, { site, used, ceremony: { purpose: 'prove', userId: user.id } }, now)
  if (use.outcome === 'used') return
  if (use.outcome === 'refused') return fail('passkey-refused')
  await tellReverted(db, use.passkey, user.email, now)
  fail('passkey-reverted')
}

const checkPassword = async (
  { services, network, now, fail }: ProveContext,
  user: UserRow,
  { password }: Extract<Given, { by: 'password' }>,
): Promise<void> => {
  if (user.passwordHash === null) return fail('no-password', 'password')
  if (!(await matchesOwnPassword(services, { user, typed: password, network }, now))) fail('wrong-password', 'password')
}

const checkGoogle = async (
  { services: { google }, now, fail }: ProveContext,
  user: UserRow,
  given: Extract<Given, { by: 'google' }>,
): Promise<void> => {
  const verified = await verifyGoogleUser(google, given, now)
  if (typeof verified === 'string')
    return verified === 'off' ? fail('service-unavailable') : fail('bad-request', 'token')
  // Another account of Google proves nothing about this one.
  if (verified.sub !== user.googleId) fail('illegal', 'token')
}

const checkGiven = (context: ProveContext, user: UserRow, given: Given): Promise<void> => {
  switch (given.by) {
    case 'passkey':
      return checkPasskey(context, user, given)
    case 'password':
      return checkPassword(context, user, given)
    case 'google':
      return checkGoogle(context, user, given)
  }
}

/**
 * The proof is written on the caller's device: it reaches no further, and ends with it. A token that names no device gets
 * one.
 */
export const prove: Handler<typeof declared.prove> = async (context) => {
  const { input, actor, services, network, visit, now, fail } = context
  const given = input.body
  const user = (await findUser(services.db, actor.id)) ?? fail('unauthenticated')
  const needsCode = given.by !== 'passkey' && user.factors !== 0
  if (needsCode && !given.code) return fail('invalid-one-time-code', 'code')
  await checkGiven(context, user, given)
  if (needsCode && !(await takeCode(services, { user, code: given.code ?? '', network }, now)))
    return fail('invalid-one-time-code', 'code')
  const { id: userId, tokensValidAfter } = user
  if (!actor.device)
    return nameDevice(services, { id: userId, provedAt: Math.max(now, tokensValidAfter) }, { visit, now })
  await storeProof(services.db, actor.device.id, now)
  return (await renewToken(services, { userId, device: actor.device }, now)) ?? fail('unauthenticated')
}
