/** Every kind of message has a life and a lane, and every message that is queued gets them. */
import { expect, test } from 'vitest'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { type LivingKind, lanes, messageExpiry, messageLives } from '#contract/talk/rules/message-life.ts'
import { laneShares } from '#contract/talk/rules/message-pace.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { notificationKinds } from '#contract/vocabulary/notifications.ts'
import { filesIn, read } from './tree.ts'

test('every kind of notification has a life, and each life a reason', () => {
  expect(Object.keys(notificationKinds).filter((kind) => !(kind in messageLives))).toEqual([])
  for (const { why, phone, mail } of Object.values(messageLives)) {
    expect(why).toMatch(/\.$/)
    expect(mail).toBeGreaterThanOrEqual(phone)
    expect(phone).toBeGreaterThanOrEqual(minutes(1))
  }
})

test('whatever queues a message says how long it lives', () => {
  const inserts = filesIn('worker')
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => read(path).match(/INTO outbox \([^)]*\)/g) ?? [])
  expect(inserts.length).toBeGreaterThan(10)
  expect(inserts.filter((insert) => !insert.includes('due_at, expires_at, lane'))).toEqual([])
})

test('a text about money does not come a day later, a mail does', () => {
  const dueAt = 1000
  expect(messageExpiry('payment_paid', 'whatsapp', { dueAt })).toBe(dueAt + 6 * hourMs)
  expect(messageExpiry('payment_paid', 'email', { dueAt })).toBe(dueAt + 7 * 24 * hourMs)
})

test('a reminder and a number that can be paid end with what they are about', () => {
  for (const kind of ['lesson_reminder', 'payment_expiring', 'lesson_canceled'] satisfies LivingKind[])
    expect(messageExpiry(kind, 'push', { dueAt: 1000, moment: 5000 })).toBe(5000)
})

test('a code that is sent can still be typed', () => {
  for (const channel of ['whatsapp', 'telegram-code', 'email'])
    expect(messageExpiry('verify_email', channel, { dueAt: 0 })).toBeLessThan(limits.code.validMs)
})

test('every lane has a share', () => {
  expect(Object.keys(laneShares)).toEqual([...lanes])
})
