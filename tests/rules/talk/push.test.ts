import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { isRefusedForGood, pushDelivery, pushTopic, servicePause } from '#contract/talk/rules/push.ts'

const now = Date.UTC(2030, 10, 20, 10)
const lesson = (start: number) => ({
  sessionId: 'lesson:5e0a9a9e-4b8e-4f64-9d8e-0d6b7f1f2c11',
  refId: 42,
  start,
})

describe('how a message is handed over', () => {
  test('the reminder of an hour wakes the phone, and is of no use after the start', () => {
    const delivery = pushDelivery('lesson_reminder', { ...lesson(now + hourMs), hoursBefore: 1 }, now)
    expect(delivery).toEqual({ ttlSeconds: 3600, urgency: 'high', topic: 'lesson-42' })
  })

  test('the reminder of a day waits its turn, and gives way to the one of an hour', () => {
    const facts = { ...lesson(now + dayMs), hoursBefore: 24 }
    const early = pushDelivery('lesson_reminder', facts, now)
    expect(early).toMatchObject({ ttlSeconds: 86_400, urgency: 'normal' })
    expect(pushDelivery('lesson_reminder', facts, now + 23 * hourMs).topic).toBe(early.topic)
  })

  test('a cancellation wakes the phone only shortly before, and takes the place of the booking', () => {
    const urgencyAt = (ahead: number) => pushDelivery('lesson_canceled', lesson(now + ahead), now).urgency
    expect([urgencyAt(minutes(10)), urgencyAt(hourMs + 1), urgencyAt(5 * dayMs)]).toEqual(['high', 'normal', 'normal'])
    expect(pushTopic(lesson(now))).toBe(pushTopic(lesson(now + dayMs)))
  })

  test('a later message of a conversation or a payment takes the place of the earlier one, others do not', () => {
    expect(pushDelivery('messages_received', { roomId: 9 }, now)).toEqual({
      ttlSeconds: 86_400,
      urgency: 'normal',
      topic: 'room-9',
    })
    expect(pushTopic({ transactionId: 3 })).toBe('payment-3')
    expect(pushTopic({ planId: 3 })).toBeNull()
  })

  test('a reference number ends before a day', () => {
    const { ttlSeconds } = pushDelivery('payment_expiring', { transactionId: 3, expiresAt: now + 2 * hourMs }, now)
    expect(ttlSeconds).toBe(7200)
  })

  test('what is over long ago is kept for a day, and hours of a favourite tutor wait for the charger', () => {
    const decided = pushDelivery('interview_decided', { ...lesson(now - hourMs), status: 1 }, now)
    expect(decided).toMatchObject({ ttlSeconds: 86_400, urgency: 'normal' })
    expect(pushDelivery('favourite_opened_hours', {}, now).urgency).toBe('low')
  })

  test('a topic is what a service takes, for the longest ids', () => {
    const [refId, roomId] = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
    for (const facts of [
      { sessionId: 'interview:x', refId },
      { roomId },
      { transactionId: refId },
      { invoiceId: refId },
    ])
      expect(pushTopic(facts)).toMatch(/^[\w-]{1,32}$/)
  })
})

describe('after a refusal', () => {
  test('a browser is forgotten when it was refused for a day', () => {
    const isForGood = (since: number | null) => isRefusedForGood(since, now)
    expect([null, now, now - dayMs + 1, now - dayMs].map(isForGood)).toEqual([false, false, false, true])
  })

  test('a service rests as long as it asks for, else twice as long after each failure, never over an hour', () => {
    expect([1, 2, 3, 6, 60].map((failures) => servicePause(failures) / minutes(1))).toEqual([1, 2, 4, 32, 32])
    expect([servicePause(1, 30_000), servicePause(9, 30_000), servicePause(1, dayMs)]).toEqual([30_000, 30_000, hourMs])
  })
})
