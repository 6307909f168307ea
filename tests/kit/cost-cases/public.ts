/** Requests that succeed at the endpoints of `contract/public`, by guardians, who have no account. */
import {
  consentAsGuardian,
  payAsGuardian,
  readGuardianPage,
  renewGuardianLink,
  reportAsGuardian,
  sendGuardianCode,
  setGuardianLessonTexts,
  setGuardianWeekly,
  withdrawConsent,
} from '#contract/public/api/guardian-pages.ts'
import { askedToPay } from '#tests/kit/guardian-payments.ts'
import { consented, consentOf, waiting } from '#tests/kit/guardians.ts'
import { monthPrice } from '#tests/kit/payments.ts'
import { type CostCase, cost } from './cost-case.ts'

const token = async () => (await consented()).token

export const publicCosts: readonly CostCase[] = [
  cost(readGuardianPage, async () => ({ caller: null, input: { query: { token: await token() } } })),
  cost(sendGuardianCode, async () => ({ caller: null, input: { body: { token: (await waiting()).token } } })),
  cost(consentAsGuardian, async () => ({ caller: null, input: { body: await consentOf(await waiting()) } })),
  cost(renewGuardianLink, async () => {
    const one = await waiting()
    const { code } = await consentOf(one)
    return { caller: null, input: { body: { token: one.token, code } } }
  }),
  cost(setGuardianWeekly, async () => ({ caller: null, input: { body: { token: await token(), weekly: false } } })),
  cost(setGuardianLessonTexts, async () => ({
    caller: null,
    input: { body: { token: await token(), allowed: true } },
  })),
  cost(withdrawConsent, async () => ({ caller: null, input: { body: { token: await token() } } })),
  cost(payAsGuardian, async () => {
    const asked = await askedToPay()
    const body = { token: asked.token, id: asked.id, way: 'reference' as const, expectedAmount: monthPrice }
    return { caller: null, input: { body } }
  }),
  cost(reportAsGuardian, async () => ({
    caller: null,
    input: { body: { token: await token(), message: 'لم يحضر المعلّم حصة الأحد' } },
  })),
]
