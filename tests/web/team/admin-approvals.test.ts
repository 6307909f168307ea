/** What an act does once it is approved, in the words that the second admin reads. */
import { expect, it } from 'vitest'
import type { Approval } from '#contract/team/shapes/approval.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { effectLines } from '#web/features/team/approvals/effect.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'

const at = '2026-11-20T12:00:00.000Z'
const linesOf = (kind: Approval['kind'], wanted: Approval['wanted'], subjectId = 7) => {
  const nobody = { person: null, maker: null, decidedBy: null, reason: null, note: null, decidedAt: null }
  const times = { createdAt: at, expiresAt: at }
  const approval: Approval = { id: 1, kind, subjectId, amount: null, wanted, state: 'waiting', ...nobody, ...times }
  return effectLines(approval, getTranslator(adminApprovals)).map((line) => line.replaceAll('\u00a0', ' '))
}

const plan = {
  ...{ weeklyMinutes: 60, baseMonthlyPrice: 130_000, monthDiscount: 0, quarterDiscount: 1_000, yearDiscount: 2_000 },
  ...{ forInvitesOnly: false, active: true },
}

it('a plan tells what changes, old and new', () => {
  expect(linesOf('plan', { before: plan, after: { ...plan, baseMonthlyPrice: 100, yearDiscount: 2_500 } })).toEqual([
    'الباقة 7',
    'سعر الشهر قبل الخصم: من 1,300 ج.م إلى 1 ج.م',
    'خصم السنة: من 20% إلى 25%',
  ])
})

it('a plan that is new, or offered again, tells everything that students get', () => {
  const terms = ['الدقائق في الأسبوع: 60 دقيقة', 'سعر الشهر قبل الخصم: 1,300 ج.م', 'خصم الشهر: 0%']
  const lines = linesOf('plan', { before: null, after: plan }, -5)
  expect(lines.slice(0, 4)).toEqual(['باقة جديدة', ...terms])
  expect(lines).toHaveLength(8)
  const again = linesOf('plan', { before: { ...plan, active: false }, after: plan })
  expect(again).toContain('متاحة للشراء: من لا إلى نعم')
  expect(again).toEqual(expect.arrayContaining(terms))
})

it('a coupon tells its code, and that its uses have no end', () => {
  const before = { code: 'HIWAR20', planId: 2, fullMonthDiscount: 2_000, maxUses: 100 }
  const after = { ...before, fullMonthDiscount: 10_000, maxUses: null }
  expect(linesOf('coupon', { before, after })).toEqual([
    'الكوبون HIWAR20',
    'خصم الشهر: من 20% إلى 100%',
    'مرات الاستخدام كلها: من 100 إلى بلا حد',
  ])
})

it('settings and ways of withdrawing tell sums as sums', () => {
  const settings = { changes: { tutorHourlyRate: 20_000, 'friends.minutes': 60 } }
  expect(linesOf('settings', { ...settings, before: { tutorHourlyRate: 15_000, 'friends.minutes': 30 } })).toEqual([
    'أجر ساعة المعلّم: من 150 ج.م إلى 200 ج.م',
    'هدية دعوة صديق لكل منهما: من 30 دقيقة إلى 60 دقيقة',
  ])
  const before = { min: 10_000, max: 400_000, enabled: true }
  const lines = linesOf('withdraw-method', { before, after: { ...before, max: 5_000_000 } }, WithdrawMethod.Wallet)
  expect(lines).toEqual(['محفظة إلكترونية', 'أكبر مبلغ: من 4,000 ج.م إلى 50,000 ج.م'])
})

it('an outage tells its span and how many lessons it covers', () => {
  const [start, end] = [Date.parse('2026-11-19T10:00:00Z'), Date.parse('2026-11-19T12:00:00Z')]
  const [line] = linesOf('outage', { start, end, covered: 9, reason: 'تعطل' }, start)
  expect(line).toContain('9 حصص')
  expect(line).toMatch(/19.*12:00.*2:00/)
})

it('an invitation tells who may buy what for how much, and that it has no end', () => {
  const lines = linesOf('invite', { planId: 4, plan, names: ['هنا', 'علي'], address: null, expiresAt: null }, -9)
  expect(lines.slice(0, 4)).toEqual([
    'دعوة إلى الباقة 4، لكل من في الدعوة أن يشتريها',
    'في الدعوة: هنا، علي',
    'الدقائق في الأسبوع: 60 دقيقة',
    'سعر الشهر قبل الخصم: 1,300 ج.م',
  ])
  expect(lines.at(-1)).toBe('الدعوة بلا نهاية')
  expect(linesOf('invite', { planId: 4, plan, names: [], address: 's…d@example.com', expiresAt: null })[1]).toContain(
    's…d',
  )
})
