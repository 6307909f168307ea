/** Password reset by mail. No response reveals whether an account exists. */

import type * as declared from '#contract/people/api/codes.ts'
import { credentialLimits } from '#contract/vocabulary/credentials.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { CodePurpose } from '#contract/vocabulary/people.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { findPepper } from '#worker/code-crypto.ts'
import { refuseGuessable } from '#worker/features/people/guessable-password.ts'
import { findUserByEmail } from '#worker/features/people/users/store.ts'
import type { Handler } from '#worker/handler.ts'
import { sendNow } from '#worker/messages/sender.ts'
import { hashPassword, parsePasswordCost } from '#worker/passwords.ts'
import { clearAttempts, createPasswordAttempt } from '#worker/storage/attempts.ts'
import { findEmailChangedAt } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { createResetWaitsNotice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { revokedUntil } from '#worker/tokens.ts'
import { checkCode, enforceSendLimits, issueCode } from './confirmation-code.ts'
import { replacePassword } from './proof-store.ts'
import { noUserId } from './store.ts'

const purpose = CodePurpose.ResetPassword

/** Tells an address that is too new for a code when it will get one. */
const queueResetWaits = async (db: Db, userId: number, email: string, now: number): Promise<void> => {
  const changedAt = await findEmailChangedAt(db, userId)
  if (changedAt === null) return
  const until = changedAt + credentialLimits.youngAddressMs
  await queueNotice(db, createResetWaitsNotice({ userId, email, until }, now)).run()
}

export const sendPasswordCode: Handler<typeof declared.sendPasswordCode> = async ({ input, services, now, fail }) => {
  const { db, mailer, env, later } = services
  const { email: target } = input.body
  const pepper = findPepper(env)
  if (!mailer || !pepper) return fail('service-unavailable')
  await enforceSendLimits(db, purpose, [target], now)
  const user = await findUserByEmail(db, target)
  const key = await issueCode(db, pepper, { userId: user?.id ?? noUserId, purpose, target }, now)
  if (!key && user) later(queueResetWaits(db, user.id, target, now))
  // After the response: a mail takes time and only existing accounts get one, so the delay would reveal them.
  if (key) later(sendNow(services, key, now))
}

export const resetPassword: Handler<typeof declared.resetPassword> = async ({
  input,
  services,
  network,
  now,
  fail,
}) => {
  const { db, env, announce, later } = services
  const { email: target, code, password } = input.body
  const pepper = findPepper(env)
  if (!pepper) return fail('service-unavailable')
  const user = await findUserByEmail(db, target)
  const codeTarget = { userId: user?.id ?? noUserId, purpose, target }
  const checked = await checkCode(db, pepper, { ...codeTarget, code, network, now })
  if ('refused' in checked) return fail(checked.refused, 'code')
  const guessable = user && refuseGuessable(password, user)
  if (guessable) return fail(guessable, 'password')
  const passwordHash = await hashPassword(password, parsePasswordCost(env.PASSWORD_LOG_N))
  const proof = { ...codeTarget, codeId: checked.codeId, now, passwordHash, tokensValidAfter: revokedUntil(now) }
  if (!user || (await replacePassword(db, proof)) !== 'done') return fail('invalid-verification-code', 'code')
  // Failed attempts at the old password no longer delay the log-in.
  await clearAttempts(db, createPasswordAttempt(target, network), now)
  later(announce.disconnect(user.id, realtime.close.revoked))
  if (isTutorType(user.role)) services.raise('tutor-changed', { tutorId: user.id, now })
}
