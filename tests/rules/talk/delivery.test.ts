import { describe, expect, test } from 'vitest'
import { quietHoursEnd, receivesTexts, reminderOutlook } from '#contract/lessons/rules/reminders.ts'
import { judgeCode } from '#contract/people/rules/credentials.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { type deliveryRank, latestReports, nextEventRetry, nextRetryDelay } from '#contract/talk/rules/delivery.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { at } from '../facts.ts'

describe('the next try of a message', () => {
  test('comes later each time, and not after the fifth', () => {
    const pauses = [1, 2, 3, 4, 5, 6].map((attempts) => nextRetryDelay({ kind: 'unavailable' }, attempts, false))
    expect(pauses).toEqual([minutes(1), minutes(5), minutes(30), 2 * hourMs, null, null])
  })

  test.each(['refused', 'invalid', 'not-found'] as const)('does not come when %s', (kind) => {
    expect(nextRetryDelay({ kind }, 1, false)).toBeNull()
  })

  test('comes at the time the provider names, as long as tries are left', () => {
    expect(nextRetryDelay({ kind: 'unavailable', retryAfterMs: 10_000 }, 1, true)).toBe(10_000)
    expect(nextRetryDelay({ kind: 'unavailable', retryAfterMs: 10_000 }, 5, true)).toBeNull()
  })

  test('of a message with an unknown outcome comes, of a code not', () => {
    expect(nextRetryDelay({ kind: 'unknown' }, 1, false)).toBe(minutes(1))
    expect(nextRetryDelay({ kind: 'unknown' }, 1, true)).toBeNull()
  })
})

describe('the next try of a report', () => {
  test('comes after a minute, then later each time, an hour at most, and never more than a day after it came', () => {
    const waits: number[] = []
    for (let now = 0, tries = 1; ; tries++) {
      const next = nextEventRetry(0, tries, now)
      if (next === null) break
      waits.push((next - now) / minutes(1))
      now = next
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    const total = waits.reduce((sum, wait) => sum + minutes(wait), 0)
    expect(total).toBeLessThanOrEqual(dayMs)
    expect(total).toBeGreaterThan(dayMs - hourMs)
  })
})

describe('status events of a message', () => {
  const news = (id: string, ...states: (keyof typeof deliveryRank)[]) => states.map((state) => ({ id, state }))

  test.each([
    [['read', 'sent', 'delivered'], 'read'],
    [['failed', 'sent'], 'failed'],
    [['sent', 'failed'], 'failed'],
    [['delivered', 'failed'], 'delivered'],
    [['sent', 'sent'], 'sent'],
  ] as const)('%j end as %s', (states, last) => {
    expect(latestReports(news('a', ...states))).toEqual([{ id: 'a', state: last }])
  })

  test('are kept apart by message', () => {
    expect(latestReports([...news('a', 'sent'), ...news('b', 'read'), ...news('a', 'delivered')])).toEqual([
      { id: 'a', state: 'delivered' },
      { id: 'b', state: 'read' },
    ])
  })
})

describe('quiet hours', () => {
  const tomorrow = (now: number) => now + 24 * hourMs

  // Cairo is two hours ahead of UTC in winter and three in summer.
  test.each([
    ['a minute before eleven', '2026-11-20T20:59Z', null],
    ['at eleven', '2026-11-20T21:00Z', '2026-11-21T06:00Z'],
    ['after midnight', '2026-11-20T22:30Z', '2026-11-21T06:00Z'],
    ['a minute before eight', '2026-11-21T05:59Z', '2026-11-21T06:00Z'],
    ['at eight', '2026-11-21T06:00Z', null],
    ['at eleven in summer', '2026-07-01T20:00Z', '2026-07-02T05:00Z'],
    ['the night clocks go forward', '2026-04-23T21:30Z', '2026-04-24T05:00Z'],
    ['the night clocks go back', '2026-10-29T20:30Z', '2026-10-30T06:00Z'],
    ['the last night of a year', '2026-12-31T21:30Z', '2027-01-01T06:00Z'],
  ])('%s', (_, now, until) => {
    expect(quietHoursEnd(at(now), tomorrow(at(now)))).toBe(until === null ? null : at(until))
  })

  test('a message about something within two hours is sent at any hour', () => {
    const night = at('2026-11-20T23:00Z')
    expect(quietHoursEnd(night, night + 2 * hourMs)).toBeNull()
    const morning = at('2026-11-21T06:00Z')
    expect(quietHoursEnd(night, morning + hourMs)).toBe(morning)
  })
})

describe('a typed code', () => {
  const now = at('2026-11-20T10:00Z')

  test.each([
    ['right and in time', now + 1, true, 'proved'],
    ['right at its last moment', now, true, 'expired'],
    ['right and late', now - 1, true, 'expired'],
    ['wrong and in time', now + 1, false, 'invalid'],
    ['wrong and late, which nobody may learn', now - 1, false, 'invalid'],
    ['for nothing', null, true, 'invalid'],
  ])('%s', (_, expiresAt, matches, verdict) => {
    expect(judgeCode({ expiresAt, matches }, now)).toBe(verdict)
  })
})

describe('a promised reminder', () => {
  const now = at('2026-11-20T12:00Z')
  const reached = { phone: '01012345678', verifiedPhone: true, notificationMethod: NotificationMethod.WhatsApp }
  const outlook = (person: Partial<typeof reached> | object = {}, start = now + 2 * hourMs, textsOn = true) =>
    reminderOutlook({ ...reached, ...person }, { start }, { texts: textsOn, telegram: false }, now)

  test('is sent to a verified number that wants it', () => {
    expect(receivesTexts(reached)).toBe(true)
    expect(outlook()).toBe('whatsapp')
  })

  test.each([
    ['no number', { phone: null }],
    ['a number nobody proved', { verifiedPhone: false }],
    ['a number nobody proved, and no choice yet', { verifiedPhone: false, notificationMethod: null }],
  ])('of %s needs a verification first', (_, person) => {
    expect(receivesTexts({ ...reached, ...person })).toBe(false)
    expect(outlook(person)).toBe('verify')
  })

  test('is neither promised nor offered to users who want none, without the service, or in the last hour', () => {
    expect(receivesTexts({ ...reached, notificationMethod: null })).toBe(false)
    expect(outlook({ notificationMethod: null })).toBeNull()
    expect(outlook({}, now + 2 * hourMs, false)).toBeNull()
    expect(outlook({ phone: null }, now + 2 * hourMs, false)).toBeNull()
    expect(outlook({}, now + hourMs + 1)).toBe('whatsapp')
    expect(outlook({}, now + hourMs)).toBeNull()
    expect(outlook({ verifiedPhone: false }, now + minutes(30))).toBeNull()
  })

  test('comes by Telegram to who chose it, with or without a number, and by WhatsApp to nobody who did', () => {
    const chosen = { phone: null, verifiedPhone: false, notificationMethod: NotificationMethod.Telegram }
    const by = (person: object, texts: boolean, telegram: boolean, start = now + 2 * hourMs) =>
      reminderOutlook({ ...reached, ...person }, { start }, { texts, telegram }, now)
    expect(by(chosen, true, true)).toBe('telegram')
    expect(by({ notificationMethod: NotificationMethod.Telegram }, false, true)).toBe('telegram')
    expect(by(chosen, true, false)).toBeNull()
    expect(by(chosen, true, true, now + hourMs)).toBeNull()
    expect(receivesTexts({ ...reached, notificationMethod: NotificationMethod.Telegram })).toBe(false)
  })
})
