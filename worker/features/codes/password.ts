/** Password reset by mail. No response reveals whether an account exists. */
import type * as declared from '#contract/api/codes.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { CodePurpose } from '#contract/vocabulary/people.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { passwordGuess } from '#worker/features/auth/guesses.ts'
import { announceTutor } from '#worker/features/tutors/announce-tutor.ts'
import { findUserByEmail } from '#worker/features/users/store.ts'
import type { Handler } from '#worker/handler.ts'
import { sendNow } from '#worker/messages/sender.ts'
import { costOf, hashPassword } from '#worker/passwords.ts'
import { pepperOf } from '#worker/sealing.ts'
import { forgetGuesses } from '#worker/storage/guesses.ts'
import { revokedUntil } from '#worker/tokens.ts'
import { checkCode } from './check.ts'
import { issueCode, passSends } from './issue.ts'
import { replacePassword } from './proof-store.ts'
import { nobody } from './store.ts'

const purpose = CodePurpose.ResetPassword

export const sendPasswordCode: Handler<typeof declared.sendPasswordCode> = async ({ input, services, now, fail }) => {
  const { db, mailer, env, later } = services
  const { email: target } = input.body
  const pepper = pepperOf(env)
  if (!mailer || !pepper) return fail('service-unavailable')
  await passSends(db, purpose, [target], now)
  const user = await findUserByEmail(db, target)
  const key = await issueCode(db, pepper, { userId: user?.id ?? nobody, purpose, target }, now)
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
  const pepper = pepperOf(env)
  if (!pepper) return fail('service-unavailable')
  const user = await findUserByEmail(db, target)
  const asked = { userId: user?.id ?? nobody, purpose, target }
  const checked = await checkCode(db, pepper, { ...asked, code, network, now })
  if ('refused' in checked) return fail(checked.refused, 'code')
  const passwordHash = await hashPassword(password, costOf(env.PASSWORD_LOG_N))
  const proof = { ...asked, codeId: checked.codeId, now, passwordHash, tokensValidAfter: revokedUntil(now) }
  if (!user || (await replacePassword(db, proof)) !== 'done') return fail('invalid-verification-code', 'code')
  // Failed attempts at the old password no longer delay the log-in.
  await forgetGuesses(db, passwordGuess(target, network), now)
  later(announce.disconnect(user.id, realtime.close.revoked))
  if (isTutorType(user.role)) later(announceTutor(services, user.id, now))
}
