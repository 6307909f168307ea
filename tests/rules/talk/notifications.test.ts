import { describe, expect, test } from 'vitest'
import { quietHoursEnd } from '#contract/lessons/rules/reminders.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { notificationPath } from '#contract/talk/rules/notification-path.ts'
import {
  carriersToQueue,
  defaultPreferences,
  type NotificationPreferences,
  quietHoursFor,
  type Recipient,
  takesCarrier,
  topicsOfRole,
} from '#contract/talk/rules/notifications.ts'
import { isPushEndpoint } from '#contract/talk/rules/push-endpoints.ts'
import { type NotificationKind, notificationKinds, topicOf } from '#contract/vocabulary/notifications.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { Role, regularRoles } from '#contract/vocabulary/roles.ts'
import { at } from '../facts.ts'

const reachable: Recipient = {
  phone: '01012345678',
  verifiedPhone: true,
  notificationMethod: NotificationMethod.WhatsApp,
  telegramChatId: null,
  verifiedEmail: true,
  devices: 1,
}
const all = (on: boolean): NotificationPreferences => {
  const topics = { reminders: on, bookings: on, messages: on, favourites: on, payments: on, onboarding: on }
  return { channels: { push: topics, whatsapp: topics, email: topics }, quietHours: null, isChosen: true }
}
const kinds = Object.keys(notificationKinds) as NotificationKind[]

describe('the channels of a notification', () => {
  test.each(kinds)('%s takes none that its reader switched off', (kind) => {
    // News of the account itself cannot be switched off.
    const ownChannels = ['push', ...(notificationKinds[kind].mail ? ['email'] : [])]
    expect(carriersToQueue(kind, all(false), reachable)).toEqual(topicOf(kind) === null ? ownChannels : [])
  })

  test('are those that reach the reader', () => {
    const queue = (change: Partial<Recipient>) =>
      carriersToQueue('payment_paid', all(true), { ...reachable, ...change })
    expect(queue({})).toEqual(['push', 'whatsapp', 'email'])
    expect(queue({ devices: 0 })).toEqual(['whatsapp', 'email'])
    expect(queue({ verifiedPhone: false })).toEqual(['push', 'email'])
    expect(queue({ notificationMethod: null })).toEqual(['push', 'email'])
    expect(queue({ verifiedEmail: false })).toEqual(['push', 'whatsapp'])
  })

  test('leave out a text that was queued with its cause, and a mail that goes out anyway', () => {
    expect(carriersToQueue('lesson_canceled', all(true), reachable)).toEqual(['push', 'email'])
    expect(takesCarrier('whatsapp', 'lesson_canceled', all(true), reachable)).toBe(true)
    expect(carriersToQueue('refund_decided', all(true), reachable)).toEqual(['push'])
  })

  test('go to the chat of Telegram in place of WhatsApp, also those without a template, but not that it was linked', () => {
    const linked = { ...reachable, notificationMethod: NotificationMethod.Telegram, telegramChatId: 7 }
    const queue = (kind: NotificationKind, change: Partial<Recipient> = {}, on = true) =>
      carriersToQueue(kind, all(on), { ...linked, devices: 0, verifiedEmail: false, ...change })
    for (const kind of ['payment_paid', 'lesson_canceled', 'lesson_settled', 'password_changed'] as const)
      expect(queue(kind)).toEqual(['telegram'])
    expect(queue('payment_paid', { phone: null, verifiedPhone: false })).toEqual(['telegram'])
    expect(queue('telegram_linked')).toEqual([])
    // The choices for messages to the phone hold for both ways.
    expect(queue('payment_paid', {}, false)).toEqual([])
    expect(queue('payment_paid', { telegramChatId: null })).toEqual([])
    expect(queue('payment_paid', { notificationMethod: NotificationMethod.WhatsApp })).toEqual(['whatsapp'])
  })

  test('of a chat are push messages alone until somebody chooses more', () => {
    expect(carriersToQueue('messages_received', defaultPreferences, reachable)).toEqual(['push'])
  })
})

describe('quiet hours', () => {
  const night = at('2026-11-20T22:30Z')
  const tomorrow = night + 24 * hourMs

  test('are those the person chose, in Cairo', () => {
    // Half past midnight in Cairo.
    expect(quietHoursEnd(night, tomorrow, { from: 22, to: 7 })).toBe(at('2026-11-21T05:00Z'))
    expect(quietHoursEnd(night, tomorrow, { from: 0, to: 6 })).toBe(at('2026-11-21T04:00Z'))
    expect(quietHoursEnd(night, tomorrow, { from: 1, to: 6 })).toBeNull()
    expect(quietHoursEnd(night, tomorrow, { from: 9, to: 9 })).toBeNull()
    expect(quietHoursEnd(night, tomorrow, null)).toBeNull()
  })

  test('end on the next day when they began before midnight', () => {
    expect(quietHoursEnd(at('2026-11-20T20:30Z'), tomorrow, { from: 22, to: 7 })).toBe(at('2026-11-21T05:00Z'))
  })

  // The clocks of Cairo go forward at midnight of the 24th of April 2026, and back at midnight of the 30th of October.
  test.each([
    ['2026-04-23T21:30Z', '2026-04-24T05:00Z'],
    ['2026-10-29T20:30Z', '2026-10-30T06:00Z'],
  ])('end at eight by the clock on the wall when it changes in the night: %s', (now, end) => {
    expect(quietHoursEnd(at(now), at(now) + 24 * hourMs)).toBe(at(end))
  })

  test('do not hold what would come less than an hour before the start, or after it', () => {
    const end = at('2026-11-21T06:00Z')
    expect(quietHoursEnd(night, end + hourMs)).toBe(end)
    expect(quietHoursEnd(night, end + hourMs - 1)).toBeNull()
    expect(quietHoursEnd(night, end - hourMs)).toBeNull()
  })

  test('hold reminders by default, and news of a change only for those who chose the hours', () => {
    const { quietHours } = defaultPreferences
    expect(quietHoursFor('lesson_reminder', defaultPreferences)).toEqual(quietHours)
    expect(quietHoursFor('lesson_canceled', defaultPreferences)).toBeNull()
    expect(quietHoursFor('lesson_canceled', { ...defaultPreferences, isChosen: true })).toEqual(quietHours)
  })
})

test('a notification opens what it is about', () => {
  const about = (kind: NotificationKind, role: Role = Role.Student) =>
    notificationPath(kind, { refId: 1, roomId: 2 }, { role, aboutId: 3 })
  expect(about('lesson_settled')).toBe('/lesson-summary/1')
  expect(about('messages_received')).toBe('/chat?room=2')
  expect(about('favourite_opened_hours')).toBe('/t/3')
  expect(about('interview_canceled', Role.Tutor)).toBe('/t/onboarding')
  expect(about('interview_canceled', Role.TutorManager)).toBe('/interviews')
  expect(about('contact_changed')).toBe('/s/settings')
  expect(about('contact_changed', Role.Tutor)).toBe('/t/account-settings')
  expect(about('telegram_ended', Role.RegularAdmin)).toBe('/notifications')
})

test('every topic concerns somebody', () => {
  const concerned = new Set<string | null>([null, ...regularRoles.flatMap(topicsOfRole)])
  for (const { topic } of Object.values(notificationKinds)) expect(concerned).toContain(topic)
  expect(topicsOfRole(Role.Student)).not.toContain('onboarding')
  expect(topicsOfRole(Role.TutorManager)).not.toContain('payments')
})

describe('the address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/Q',
    'https://wns2-par02p.notify.windows.com/w/?token=x%3d',
  ])('is one of the known ones: %s', (address) => {
    expect(isPushEndpoint(address, false)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evilfcm.googleapis.com.test/x',
    'https://notfcm.googleapis.com.test/x',
    'https://xfcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://127.0.0.1/fcm.googleapis.com',
    'https://[::1]/x',
    'https://fcm.googleapis.com',
    'file:///etc/passwd',
    '',
  ])('is nothing else: %s', (address) => {
    expect(isPushEndpoint(address, true)).toBe(false)
  })

  test('may be simulated only where simulators are allowed', () => {
    expect(isPushEndpoint('https://push.hiwar.invalid/1', true)).toBe(true)
    expect(isPushEndpoint('https://push.hiwar.invalid/1', false)).toBe(false)
  })
})
