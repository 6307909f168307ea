import type * as declared from '#contract/people/api/codes.ts'
import { CodePurpose } from '#contract/vocabulary/people.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { findPepper } from '#worker/code-crypto.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import type { Handler } from '#worker/handler.ts'
import { sendNow } from '#worker/messages/sender.ts'
import { checkCode, enforceSendLimits, issueCode } from './confirmation-code.ts'
import { provePhone } from './proof-store.ts'
import { storePhone } from './store.ts'

const purposes = { whatsapp: CodePurpose.VerifyWhatsApp, telegram: CodePurpose.VerifyTelegram } as const

export const sendPhoneCode: Handler<typeof declared.sendPhoneCode> = async ({ input, actor, services, now, fail }) => {
  const { db, texter, telegramCodes, env } = services
  const { method } = input.body
  const purpose = purposes[method]
  const [user, pepper] = [await findUser(db, actor.id), findPepper(env)]
  if (!user) return fail('unauthenticated')
  if (!(method === 'telegram' ? telegramCodes : texter) || !pepper) return fail('service-unavailable')
  if (user.verifiedPhone) fail('phone-already-verified')
  const target = user.phone ?? input.body.phone ?? fail('invalid-phone', 'phone')
  if (input.body.phone !== undefined && input.body.phone !== target) fail('incorrect-phone', 'phone')
  await enforceSendLimits(db, purpose, [`user ${user.id}`, target], now)
  if (user.phone === null && !(await storePhone(db, user.id, target, now))) fail('incorrect-phone', 'phone')
  const key =
    (await issueCode(db, pepper, { userId: user.id, purpose, target }, now)) ?? fail('incorrect-phone', 'phone')
  const outcome = await sendNow(services, key, now)
  if (!outcome || outcome.ok) return
  if (outcome.kind === 'refused') fail('unresolved-phone', 'phone')
  // Other failures are retried within minutes, unless the team has to fix something first.
  if (outcome.alert) fail('service-unavailable')
}

export const verifyPhone: Handler<typeof declared.verifyPhone> = async ({
  input,
  actor,
  services,
  network,
  now,
  fail,
}) => {
  const { db, env } = services
  const { code, method } = input.body
  const purpose = purposes[method]
  const [user, pepper] = [await findUser(db, actor.id), findPepper(env)]
  if (!user) return fail('unauthenticated')
  if (!pepper) return fail('service-unavailable')
  if (user.verifiedPhone) fail('phone-already-verified')
  const codeTarget = { userId: user.id, purpose, target: user.phone ?? '' }
  const checked = await checkCode(db, pepper, { ...codeTarget, code, network, now })
  if ('refused' in checked) return fail(checked.refused, 'code')
  const proved = await provePhone(db, { ...codeTarget, codeId: checked.codeId, now }, method)
  if (proved === 'taken') fail('incorrect-phone')
  if (proved === 'lost') fail('invalid-verification-code', 'code')
  services.raise('person-changed', { now })
  if (isTutorType(user.role)) services.raise('tutor-changed', { tutorId: user.id, now })
}
