/** When a notification that waited is not sent any more, because what it says is not true any more. */
import { describe, expect, test } from 'vitest'
import { hourMs } from '#contract/shared/rules/time.ts'
import { defaultPreferences, type NotificationFacts } from '#contract/talk/rules/notifications.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { isNotificationCurrent } from '#worker/messages/deliver-notifications.ts'
import type { NotificationState } from '#worker/messages/notification-store.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const start = now + hourMs

type Change = Partial<Pick<NotificationState, 'booking' | 'unread' | 'paymentStatus' | 'isMadeUp'>>

const isSent = (kind: NotificationKind, facts: NotificationFacts, change: Change = {}): boolean =>
  isNotificationCurrent(
    {
      id: 1,
      kind,
      userId: 2,
      role: Role.Student,
      facts,
      readAt: null,
      readerGender: null,
      aboutId: 3,
      aboutName: null,
      aboutGender: null,
      email: 'a@example.com',
      verifiedEmail: true,
      phone: null,
      verifiedPhone: false,
      notificationMethod: null,
      telegramChatId: null,
      deviceIds: [],
      preferences: defaultPreferences,
      booking: null,
      unread: 0,
      paymentStatus: null,
      isMadeUp: false,
      visitStart: null,
      ...change,
    },
    now,
  )

describe('of a booking', () => {
  const facts = { sessionId: 'lesson:1', start, refId: 1 }
  const booking = { start, live: true, status: null }

  test.each(['lesson_reminder', 'new_lesson_booked', 'lesson_updated', 'weekly_lesson_booked'] as const)(
    '%s is sent while it starts at that time, and until it has begun',
    (kind) => {
      expect(isSent(kind, facts, { booking })).toBe(true)
      expect(isSent(kind, facts, { booking: { ...booking, live: false } })).toBe(false)
      expect(isSent(kind, facts, { booking: { ...booking, start: start + hourMs } })).toBe(false)
      expect(isSent(kind, { ...facts, start: now }, { booking: { ...booking, start: now } })).toBe(false)
      expect(isSent(kind, facts)).toBe(false)
    },
  )

  test('an interview that has its result is not reminded of', () => {
    const pending = { ...booking, status: InterviewStatus.Pending }
    expect(isSent('interview_reminder', facts, { booking: pending })).toBe(true)
    const passed = { ...booking, status: InterviewStatus.Passed }
    expect(isSent('interview_reminder', facts, { booking: passed })).toBe(false)
  })

  test('a cancellation is sent while it is cancelled, a result while it is the result', () => {
    expect(isSent('lesson_canceled', facts, { booking: { ...booking, live: false } })).toBe(true)
    expect(isSent('lesson_canceled', facts, { booking })).toBe(false)
    const decided = { ...facts, status: InterviewStatus.Passed }
    expect(isSent('interview_decided', decided, { booking: { ...booking, status: InterviewStatus.Passed } })).toBe(true)
    expect(isSent('interview_decided', decided, { booking: { ...booking, status: InterviewStatus.Pending } })).toBe(
      false,
    )
  })
})

test('unread messages are told while there are some', () => {
  expect(isSent('messages_received', {}, { unread: 1 })).toBe(true)
  expect(isSent('messages_received', {}, { unread: 0 })).toBe(false)
})

test('a weekly lesson that is missing is told while it can still be booked', () => {
  expect(isSent('weekly_lesson_missed', { start })).toBe(true)
  expect(isSent('weekly_lesson_missed', { start }, { isMadeUp: true })).toBe(false)
  expect(isSent('weekly_lesson_missed', { start: now })).toBe(false)
})

test('a number is told of while it can be paid, and its end once it has ended', () => {
  const open = { paymentStatus: TransactionStatus.Processed }
  expect(isSent('payment_expiring', { expiresAt: now + 1 }, open)).toBe(true)
  expect(isSent('payment_expiring', { expiresAt: now }, open)).toBe(false)
  expect(isSent('payment_expiring', { expiresAt: now + 1 }, { paymentStatus: TransactionStatus.Paid })).toBe(false)
  expect(isSent('payment_expired', {}, { paymentStatus: TransactionStatus.Expired })).toBe(true)
  expect(isSent('payment_expired', {}, { paymentStatus: TransactionStatus.Paid })).toBe(false)
})

test('news of the account itself is always sent', () => {
  for (const kind of ['password_changed', 'payment_paid', 'plan_invited'] as const) expect(isSent(kind, {})).toBe(true)
})
