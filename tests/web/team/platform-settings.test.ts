/** What was typed about the settings of the platform: what of it changes something, and what it is sent as. */
import { describe, expect, it } from 'vitest'
import { defaultSettings, type WithdrawMethodRow } from '#contract/money/shapes/platform.ts'
import type { Approval } from '#contract/team/shapes/approval.ts'
import type { TouchedRows } from '#contract/team/shapes/changed-setting.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import {
  blankTexts,
  changesOf,
  crossedBounds,
  isForSecond,
  requestsOf,
  withTyped,
} from '#web/features/team/platform/draft.ts'
import { effectOf } from '#web/features/team/platform/effects.ts'
import { numberFields, switchIds, valuesOf } from '#web/features/team/platform/fields.ts'
import { settingName } from '#web/features/team/platform/names.ts'
import { waitingChanges } from '#web/features/team/platform/waiting.ts'

const at = '2026-11-20T12:00:00.000Z'
const ways: WithdrawMethodRow[] = [WithdrawMethod.Wallet, WithdrawMethod.Bank].map((type) => ({
  ...{ type, min: 10_000, max: 5_000_000, enabled: true, createdAt: at, updatedAt: at },
}))
const present = valuesOf(defaultSettings, ways)
const typed = (texts: Record<string, string>) =>
  Object.entries(texts).reduce((known, [id, text]) => withTyped(known, id, text, present[id] ?? 0), blankTexts)
const sent = (texts: Record<string, string>) => requestsOf(changesOf(typed(texts), present), defaultSettings, ways)

describe('what was typed', () => {
  it('is a change only where it says something else; sums and shares are typed with two decimals', () => {
    expect(changesOf(blankTexts, present)).toEqual([])
    const same = {
      tutorHourlyRate: '150.00',
      'minutes.carriedShare': String(defaultSettings['minutes.carriedShare'] / 100),
    }
    expect(changesOf(typed(same), present)).toEqual([])
    expect(changesOf(typed({ tutorHourlyRate: '160.5', 'tutor.minAge': '٢٢' }), present)).toEqual([
      { id: 'tutorHourlyRate', from: 15_000, to: 16_050, isStale: false },
      { id: 'tutor.minAge', from: 21, to: 22, isStale: false },
    ])
  })

  it('is no value where it is no number, has decimals that are not counted, or is out of bounds', () => {
    for (const text of ['', 'عشرة', '22.5', '17', '61'])
      expect(changesOf(typed({ 'tutor.minAge': text }), present)).toMatchObject([{ to: null }])
  })

  it('is stale where the value is another than when it was touched first, unless that is what was typed', () => {
    const texts = typed({ 'tutor.minAge': '25' })
    expect(changesOf(texts, { ...present, 'tutor.minAge': 23 })).toMatchObject([{ from: 23, to: 25, isStale: true }])
    const again = withTyped(texts, 'tutor.minAge', '26', 23)
    expect(changesOf(again, { ...present, 'tutor.minAge': 23 })).toMatchObject([{ to: 26, isStale: true }])
    expect(changesOf(texts, { ...present, 'tutor.minAge': 25 })).toEqual([])
  })

  it('may not put a lower bound above the upper one', () => {
    const crossing = changesOf(typed({ 'invoice.min': '900', 'invoice.max': '800', 'way.0.max': '50' }), present)
    expect(crossedBounds(crossing, present)).toEqual(['invoice.max'])
    expect(crossedBounds(changesOf(typed({ 'way.1.min': '900', 'way.1.max': '800' }), present), present)).toEqual([
      'way.1.max',
    ])
  })
})

describe('what is sent', () => {
  it('has what holds at once first, and apart from what waits, each with what was seen', () => {
    expect(sent({ tutorHourlyRate: '160', 'payments.enabled': 'off', 'pay.0': 'off' })).toEqual([
      {
        kind: 'settings',
        ids: ['payments.enabled', 'pay.0'],
        changes: {
          'payments.enabled': false,
          'payments.methods': { ...defaultSettings['payments.methods'], card: false },
        },
        seen: { 'payments.enabled': true, 'payments.methods': defaultSettings['payments.methods'] },
      },
      {
        kind: 'settings',
        ids: ['tutorHourlyRate'],
        changes: { tutorHourlyRate: 16_000 },
        seen: { tutorHourlyRate: 15_000 },
      },
    ])
  })

  it('keeps the two bounds of withdrawals together', () => {
    const low = { ...defaultSettings, 'invoice.max': 500_000 }
    const values = valuesOf(low, ways)
    const changes = changesOf(typed({ 'invoice.min': '6000', 'invoice.max': '10000' }), values)
    expect(requestsOf(changes, low, ways).map(({ ids }) => ids)).toEqual([['invoice.min', 'invoice.max']])
  })

  it('changes a way of withdrawing as a whole, and adds one that was never set', () => {
    expect(sent({ 'way.1.max': '4000', 'way.2.enabled': 'on' })).toEqual([
      { kind: 'way', ids: ['way.1.max'], type: 1, way: { min: 10_000, max: 400_000, enabled: true, seen: at } },
      { kind: 'way', ids: ['way.2.enabled'], type: 2, way: { min: 10_000, max: 5_000_000, enabled: true, seen: null } },
    ])
  })
})

describe('what a change does', () => {
  const touched: TouchedRows = {
    lessons: 12,
    subscriptions: 101,
    nextWeek: '2026-11-28T00:00:00.000Z',
    payments: 2,
    withdrawals: [
      { type: WithdrawMethod.Wallet, count: 3 },
      { type: WithdrawMethod.Bank, count: 1 },
    ],
    approvals: [{ kind: 'coupon', count: 1 }],
  }
  const now = Date.parse(at)
  const effect = (id: string, text: string, read: TouchedRows | undefined = touched) => {
    const [change] = changesOf(typed({ [id]: text }), present)
    if (!change) throw new Error('nothing changes')
    const [request] = requestsOf([change], defaultSettings, ways)
    const lines = effectOf(change, {
      isWaiting: request ? isForSecond(request, defaultSettings, ways) : null,
      touched: read,
      now,
    })
    // Counts keep their noun on the same line.
    return lines.map((line) => line.replaceAll('\u00a0', ' '))
  }

  it('says from when it holds, and how much of what exists keeps its terms', () => {
    expect(effect('tutorHourlyRate', '160')).toEqual([
      'يسري بعد موافقة زميل ثانٍ.',
      expect.stringMatching(/^حصة 30 دقيقة: من 75.* إلى 80.*\.$/),
      'ما حُجز يبقى بسعره: 12 حصة.',
    ])
    expect(effect('totalHourlyRate', '300').at(-1)).toBe('يتغير حساب الاسترداد في أكثر من 100 اشتراك.')
    expect(effect('minutes.carriedShare', '60').at(-1)).toMatch(/وأقربها .*السبت.*الاشتراكات: أكثر من 100 اشتراك/)
    expect(effect('tutor.minAge', '25')[0]).toBe('يسري فور الحفظ.')
  })

  it('counts what waits of the same kind and way, and is silent about what is not there', () => {
    expect(effect('approvals.coupon', '30').at(-1)).toBe('ما ينتظر الموافقة يبقى منتظرًا: طلب واحد.')
    expect(effect('approvals.grant', '300')).toHaveLength(1)
    expect(effect(`way.${WithdrawMethod.Wallet}.enabled`, 'off').at(-1)).toMatch(/: 3 طلبات\.$/)
    expect(effect(`way.${WithdrawMethod.Bank}.max`, '4000')).toEqual([
      'يسري فور الحفظ.',
      'ما ينتظر من طلبات السحب يبقى كما هو: طلب واحد.',
    ])
    expect(effect('invoice.min', '200').at(-1)).toMatch(/: 4 طلبات\.$/)
    expect(effect('payments.enabled', 'off').at(-1)).toBe('ما بدأ من الدفع يكتمل: عمليتا دفع.')
    expect(effect('paidLesson.enabled', 'off').at(-1)).toMatch(/^لا تُباع/)
  })

  it('is silent about what was not read yet, and about what is no value', () => {
    expect(
      effectOf({ id: 'tutor.minAge', from: 21, to: null, isStale: false }, { isWaiting: null, touched, now }),
    ).toEqual([])
    expect(
      effectOf({ id: 'tutor.minAge', from: 21, to: 25, isStale: false }, { isWaiting: null, touched: undefined, now }),
    ).toEqual([])
  })

  it('a way of withdrawing waits where it lets out more than before', () => {
    const waits = (texts: Record<string, string>) => sent(texts).map((one) => isForSecond(one, defaultSettings, ways))
    expect(waits({ 'way.1.max': '4000' })).toEqual([false])
    expect(waits({ 'way.1.enabled': 'off', 'way.2.enabled': 'on' })).toEqual([false, true])
  })
})

it('what waits is known by its row', () => {
  const nobody = { person: null, maker: null, decidedBy: null, reason: null, note: null, decidedAt: null, amount: null }
  const waiting = { id: 1, state: 'waiting', createdAt: at, expiresAt: at, ...nobody } as const
  const list: Approval[] = [
    { ...waiting, kind: 'settings', subjectId: 0, wanted: { changes: { tutorHourlyRate: 16_000 }, before: {} } },
    {
      ...waiting,
      kind: 'withdraw-method',
      subjectId: 1,
      wanted: { before: { min: 1, max: 2, enabled: true }, after: { min: 1, max: 3, enabled: true } },
    },
  ]
  expect([...waitingChanges(list)].map(([id, { to }]) => [id, to])).toEqual([
    ['tutorHourlyRate', 16_000],
    ['way.1.max', 3],
  ])
})

it('every setting of the page has a name', () => {
  for (const id of [...numberFields.map((one) => one.id), ...switchIds]) expect(settingName(id)).not.toBe(id)
})
