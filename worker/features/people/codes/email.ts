import type * as declared from '#contract/people/api/codes.ts'
import { CodePurpose } from '#contract/vocabulary/people.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { findPepper } from '#worker/code-crypto.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import type { Handler } from '#worker/handler.ts'
import { sendNow } from '#worker/messages/sender.ts'
import { checkCode, enforceSendLimits, issueCode } from './confirmation-code.ts'
import { proveEmail } from './proof-store.ts'

const purpose = CodePurpose.VerifyEmail

export const sendEmailCode: Handler<typeof declared.sendEmailCode> = async ({ actor, services, now, fail }) => {
  const { db, mailer, env } = services
  const [user, pepper] = [await findUser(db, actor.id), findPepper(env)]
  if (!user) return fail('unauthenticated')
  if (!mailer || !pepper) return fail('service-unavailable')
  if (user.verifiedEmail) fail('email-already-verified')
  await enforceSendLimits(db, purpose, [`user ${user.id}`, user.email], now)
  const key = await issueCode(db, pepper, { userId: user.id, purpose, target: user.email }, now)
  const outcome = key && (await sendNow(services, key, now))
  if (!outcome || outcome.ok) return
  if (outcome.kind === 'refused') fail('invalid-email-address')
  if (outcome.alert) fail('service-unavailable')
}

export const confirmEmail: Handler<typeof declared.confirmEmail> = async ({
  input,
  actor,
  services,
  network,
  now,
  fail,
}) => {
  const { db, env } = services
  const [user, pepper] = [await findUser(db, actor.id), findPepper(env)]
  if (!user) return fail('unauthenticated')
  if (!pepper) return fail('service-unavailable')
  if (user.verifiedEmail) fail('email-already-verified')
  const codeTarget = { userId: user.id, purpose, target: user.email }
  const checked = await checkCode(db, pepper, { ...codeTarget, code: input.body.code, network, now })
  if ('refused' in checked) return fail(checked.refused, 'code')
  const proved = await proveEmail(db, { ...codeTarget, codeId: checked.codeId, now })
  if (proved !== 'done') fail('invalid-verification-code', 'code')
  services.raise('person-changed', { now })
  if (isTutorType(user.role)) services.raise('tutor-changed', { tutorId: user.id, now })
}
