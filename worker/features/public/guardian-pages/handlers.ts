import type * as declared from '#contract/public/api/guardian-pages.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { cairoWeekStart } from '#contract/shared/rules/time.ts'
import { NotificationsUpdated } from '#contract/talk/events/notification-events.ts'
import { CodePurpose } from '#contract/vocabulary/people.ts'
import { deviceName } from '#worker/browser.ts'
import { findPepper } from '#worker/code-crypto.ts'
import { guardianTexts } from '#worker/copy/messages.ts'
import { carryOutGuardianWord, endForbiddenTexts } from '#worker/features/classroom/insights/guardian-word.ts'
import { endUnconsentedPayments } from '#worker/features/money/payments/end-unconsented.ts'
import { checkCode, enforceSendLimits, issueCode } from '#worker/features/people/codes/confirmation-code.ts'
import {
  storeConsent,
  storeLessonTexts,
  storeRenewal,
  storeWeekly,
  storeWithdrawal,
} from '#worker/features/people/guardians/consent-store.ts'
import { findByToken, findGuardianship, type Guardianship } from '#worker/features/people/guardians/store.ts'
import { storeContactRequest } from '#worker/features/talk/contact/store.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { sendNow } from '#worker/messages/sender.ts'
import type { Services } from '#worker/services.ts'
import { endWithdrawnLessons } from './end-lessons.ts'
import { payAsked, readGuardianPayment } from './pay.ts'
import { readWeek } from './store.ts'
import { pageStateOf, pageView, weekView } from './view.ts'

const purpose = CodePurpose.Guardian
const codeTargetOf = ({ studentId, phone }: Guardianship) => ({ userId: studentId, purpose, target: phone })

/** The page of a row; the week is read while consent stands. */
const readPage = async (services: Services, row: Guardianship, now: number) => {
  const { db, env } = services
  if (pageStateOf(row, now) !== 'consented') return pageView(row, { week: null, payment: null, lessonTexts: null }, now)
  const { studentId, phone } = row
  const query = { studentId, phone, since: cairoWeekStart(now), now, trialOpen: env.FREE_TRIAL !== 'off' }
  const [week, payment] = await Promise.all([readWeek(db, query), readGuardianPayment(services, row.id, now)])
  // What was allowed can be taken back while no service is there.
  const isAllowed = row.lessonTexts === 1
  const lessonTexts = services.transcriber || isAllowed ? isAllowed : null
  return pageView(row, { week: weekView(week, now), payment, lessonTexts }, now)
}

/** Has open pages of the student fetch the decision at once; the notification of it is delivered within a minute. */
const tellStudent = ({ announce, later }: Services, { studentId }: Guardianship): void =>
  later(announce.toUsers([studentId], frameOf(NotificationsUpdated, {})))

type LinkCode = 'guardian-not-found' | 'guardian-link-expired' | 'illegal'

/** The row of a link that is open and whose consent stands; refuses others. */
const findConsented = async (
  { db }: Services,
  token: string,
  now: number,
  fail: (code: LinkCode) => never,
): Promise<Guardianship> => {
  const row = (await findByToken(db, token)) ?? fail('guardian-not-found')
  const state = pageStateOf(row, now)
  if (state === 'expired') return fail('guardian-link-expired')
  return state === 'consented' ? row : fail('illegal')
}

export const guardianPages: Handlers<typeof declared> = {
  async readGuardianPage({ input, services, now, fail }) {
    const row = (await findByToken(services.db, input.query.token)) ?? fail('guardian-not-found')
    return readPage(services, row, now)
  },

  async sendGuardianCode({ input, services, now, fail }) {
    const { db, env, texter } = services
    const pepper = findPepper(env)
    if (!pepper || !texter) return fail('service-unavailable')
    const row = (await findByToken(db, input.body.token)) ?? fail('guardian-not-found')
    if (row.state !== 'waiting' && row.state !== 'consented') return fail('illegal')
    await enforceSendLimits(db, purpose, [`student ${row.studentId}`, row.phone], now)
    const key = (await issueCode(db, pepper, codeTargetOf(row), now)) ?? fail('illegal')
    const outcome = await sendNow(services, key, now)
    if (!outcome || outcome.ok) return
    if (outcome.kind === 'refused') fail('unresolved-phone')
    if (outcome.alert) fail('service-unavailable')
  },

  async consentAsGuardian({ input, services, network, visit, now, fail }) {
    const { db, env } = services
    const { token, code, name, relation, weekly } = input.body
    const pepper = findPepper(env) ?? fail('service-unavailable')
    const row = (await findByToken(db, token)) ?? fail('guardian-not-found')
    const state = pageStateOf(row, now)
    if (state === 'expired') return fail('guardian-link-expired')
    if (state !== 'waiting') return fail('illegal')
    // The student may have taken the number for their own account since.
    if (row.phone === row.studentPhone) return fail('guardian-is-student')
    const checked = await checkCode(db, pepper, { ...codeTargetOf(row), code, network, now })
    if ('refused' in checked) return fail(checked.refused, 'code')
    const device = deviceName(visit.userAgent) ?? ''
    const consent = { row, codeId: checked.codeId, name, relation, weekly, network, device, now }
    if (!(await storeConsent(db, consent))) return fail('invalid-verification-code', 'code')
    tellStudent(services, row)
    return readPage(services, (await findGuardianship(db, row.id)) ?? row, now)
  },

  async renewGuardianLink({ input, services, network, now, fail }) {
    const { db, env } = services
    const pepper = findPepper(env) ?? fail('service-unavailable')
    const row = (await findByToken(db, input.body.token)) ?? fail('guardian-not-found')
    if (row.state !== 'waiting' && row.state !== 'consented') return fail('illegal')
    const checked = await checkCode(db, pepper, { ...codeTargetOf(row), code: input.body.code, network, now })
    if ('refused' in checked) return fail(checked.refused, 'code')
    const renewed = await storeRenewal(db, { row, codeId: checked.codeId, pepper, now })
    return renewed === null ? fail('invalid-verification-code', 'code') : { token: renewed }
  },

  async setGuardianWeekly({ input, services, now, fail }) {
    const { id } = await findConsented(services, input.body.token, now, fail)
    await storeWeekly(services.db, id, input.body.weekly)
  },

  async setGuardianLessonTexts({ input, services, now, fail }) {
    const { db, transcriber } = services
    const { token, allowed } = input.body
    const { id, studentId } = await findConsented(services, token, now, fail)
    if (allowed && !transcriber) return fail('service-unavailable')
    const endings = allowed ? [] : endForbiddenTexts(db, studentId, now)
    await storeLessonTexts(db, { id, allowed, endings }, now)
    services.later(carryOutGuardianWord(services, studentId, now))
    const row = (await findGuardianship(db, id)) ?? fail('guardian-not-found')
    return readPage(services, row, now)
  },

  async withdrawConsent({ input, services, now, fail }) {
    const { db } = services
    const found = (await findByToken(db, input.body.token)) ?? fail('guardian-not-found')
    // Repeated: it is withdrawn already.
    if (found.state !== 'withdrawn') {
      const { id, studentId } = await findConsented(services, input.body.token, now, fail)
      await storeWithdrawal(db, { id, endings: endForbiddenTexts(db, studentId, now) }, now)
      tellStudent(services, found)
      services.later(carryOutGuardianWord(services, studentId, now))
      services.later(endWithdrawnLessons(services, now))
      services.later(endUnconsentedPayments(services, now))
    }
    return readPage(services, (await findGuardianship(db, found.id)) ?? found, now)
  },

  async payAsGuardian(context) {
    const { input, services, now, fail } = context
    const row = await findConsented(services, input.body.token, now, fail)
    await payAsked(context, row)
    return readPage(services, row, now)
  },

  async reportAsGuardian({ input, services, network, now, fail }) {
    const row = await findConsented(services, input.body.token, now, fail)
    const report = {
      ...{ userId: row.studentId, phone: row.phone, message: input.body.message },
      ...{ name: row.name ?? '', title: guardianTexts.reportTitle, email: null, isAppeal: false },
    }
    enforceRateLimit(await storeContactRequest(services.db, report, network, now))
  },
}
