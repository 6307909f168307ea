import { beforeEach, describe, expect, test } from 'vitest'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import {
  addPushDevice,
  countUnreadNotifications,
  getNotificationPreferences,
  listNotifications,
  type NotificationPreferences,
  readAllNotifications,
  readNotification,
  removePushDevice,
  setNotificationPreferences,
} from '#contract/talk/api/notifications.ts'
import { NotificationsUpdated } from '#contract/talk/events/notification-events.ts'
import { defaultPreferences } from '#contract/talk/rules/notifications.ts'
import { simulatedPushHost } from '#contract/talk/rules/push-endpoints.ts'
import { notificationTopics } from '#contract/vocabulary/notifications.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { bookingRequestIn, inHours, offer, outcomes, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { queueMessagesReceived, queueNotification } from '#worker/storage/notifications.ts'

beforeEach(async () => {
  // Ahead of the real clock, by which the platform would ring alarms of the past at once.
  clock.set('2030-11-20T10:00:00Z')
  await rows('DELETE FROM outbox')
  await rows('DELETE FROM notifications')
})

const booked = async (hours = 30) => {
  const [tutor, student] = [await people.tutor({ gender: Gender.Female }), await subscriber()]
  const slot = await offer(tutor, { start: inHours(hours) })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  return { tutor, student, slot, lesson, start: slot.startAt }
}
const listOf = (person: Person) => person.api(listNotifications, {})
const kindsOf = async (person: Person) => (await listOf(person)).list.map(({ kind }) => kind)
const queued = () =>
  rows<{ channel: string; userId: number }>(
    "SELECT channel, user_id AS userId FROM outbox WHERE kind = 'notification' ORDER BY id",
  )

describe('the list', () => {
  test('has the booking for the tutor at once, and nothing for the student who booked', async () => {
    const { tutor, student, start } = await booked()
    const { list, unread } = await listOf(tutor)
    expect(unread).toBe(1)
    expect(list).toMatchObject([
      {
        kind: 'new_lesson_booked',
        path: '/upcoming-lessons',
        person: { id: student.id },
        start: new Date(start).toISOString(),
        read: false,
      },
    ])
    expect(await listOf(student)).toEqual({ list: [], unread: 0, next: null })
  })

  test('says who cancelled, and who moved', async () => {
    const { tutor, student, lesson, slot } = await booked()
    await student.api(rescheduleLesson, { body: { ...bookingRequestIn(slot, 60), lessonId: lesson.id } })
    await tutor.api(cancelLesson, { params: { id: lesson.id } })
    expect(await kindsOf(tutor)).toEqual(['lesson_updated', 'new_lesson_booked'])
    const [one] = (await listOf(student)).list
    expect(one?.title).toMatch(/^ألغت /)
    expect(one?.person?.id).toBe(tutor.id)
  })

  test('holds the newest fifty, and counts to a hundred', async () => {
    const student = await people.student()
    for (let i = 1; i <= 120; i++)
      await queueNotification(db, {
        ...{ userId: student.id, kind: 'plan_invited', key: `${student.id}:${i}`, dueAt: Date.now() - i },
        facts: { weeklyMinutes: i },
      }).run()
    const { list, unread, next } = await listOf(student)
    expect([list.length, unread, list[0]?.title.includes('1 '), next !== null]).toEqual([50, 100, true, true])
  })

  test('is marked one by one and whole, by its owner alone', async () => {
    const { tutor, student, lesson } = await booked()
    await student.api(cancelLesson, { params: { id: lesson.id } })
    const [newest] = (await listOf(tutor)).list
    const id = newest?.id ?? 0
    const read = (person: Person, id: number) => person.api(readNotification, { params: { id } })
    expect(await refusalOf(read(student, id))).toEqual({ status: 404, code: 'notification-not-found' })
    expect(await outcomes([read(tutor, id), read(tutor, id)])).toEqual(['ok', 'ok'])
    expect(await tutor.api(countUnreadNotifications, {})).toEqual({ unread: 1 })
    await student.api(readAllNotifications, {})
    expect(await tutor.api(countUnreadNotifications, {})).toEqual({ unread: 1 })
    await tutor.api(readAllNotifications, {})
    expect(await tutor.api(countUnreadNotifications, {})).toEqual({ unread: 0 })
  })

  test('is told to open pages when something is delivered', async () => {
    const { tutor } = await booked()
    const tab = await openTab(tutor)
    await runOutboxSweep(Date.now())
    expect(await tab.next(NotificationsUpdated)).toEqual({})
    await tab.close()
  })
})

describe('reminders', () => {
  const remindersOf = async (person: Person) => (await kindsOf(person)).filter((kind) => kind === 'lesson_reminder')

  test('come a day and an hour before, to both, once each', async () => {
    const { tutor, student, start, lesson } = await booked()
    const seen: number[] = []
    for (const at of [
      start - dayMs - 1,
      start - dayMs,
      start - dayMs + minutes(3),
      start - hourMs,
      start - minutes(5),
    ]) {
      clock.set(at)
      await runOutboxSweep(at)
      seen.push((await remindersOf(tutor)).length, (await remindersOf(student)).length)
    }
    expect(seen).toEqual([0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
    const [last] = (await listOf(student)).list
    expect(last).toMatchObject({ path: `/lesson/${lesson.id}`, kind: 'lesson_reminder' })
    expect(last?.title).toContain('باقي ساعة')
  })

  test('follow a lesson that moves, and are dropped with one that is cancelled', async () => {
    const { student, tutor, slot, lesson, start } = await booked()
    await student.api(rescheduleLesson, { body: { ...bookingRequestIn(slot, 120), lessonId: lesson.id } })
    clock.set(start - dayMs)
    await runOutboxSweep(Date.now())
    expect(await remindersOf(student)).toEqual([])
    clock.set(start - dayMs + 2 * hourMs)
    await runOutboxSweep(Date.now())
    expect(await remindersOf(student)).toHaveLength(1)
    await tutor.api(cancelLesson, { params: { id: lesson.id } })
    clock.set(start + hourMs)
    await runOutboxSweep(Date.now())
    expect(await remindersOf(student)).toHaveLength(1)
  })
})

const device = (name: string) => ({
  endpoint: `https://${simulatedPushHost}/${name}`,
  // The point and the secret of the example in RFC 8291.
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})
const choose = async (person: Person, change: Partial<NotificationPreferences>) => {
  const { channels, quietHours } = defaultPreferences
  await person.api(setNotificationPreferences, { body: { channels, quietHours, ...change } })
}
const none = Object.fromEntries(notificationTopics.map((topic) => [topic, false])) as Record<
  (typeof notificationTopics)[number],
  boolean
>

describe('push messages', () => {
  test('go to every device once, and a device that is gone is forgotten', async () => {
    const { tutor } = await booked()
    for (const name of ['one', 'two', 'gone']) await tutor.api(addPushDevice, { body: device(name) })
    await runOutboxSweep(Date.now())
    await runOutboxSweep(Date.now() + minutes(2))
    const sent = await rows<{ n: number }>(
      "SELECT count(*) AS n FROM outbox WHERE channel = 'push' AND sent_at IS NOT NULL",
    )
    expect(sent).toEqual([{ n: 2 }])
    const left = await rows<{ endpoint: string }>('SELECT endpoint FROM push_devices WHERE user_id = ?', tutor.id)
    expect(left.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()).toEqual(['one', 'two'])
  })

  test('are not sent of what was read in the app, or is over', async () => {
    const { tutor, student, lesson } = await booked()
    await tutor.api(addPushDevice, { body: device('read') })
    await tutor.api(readAllNotifications, {})
    await runOutboxSweep(Date.now())
    expect(await queued()).toEqual([])
    await student.api(cancelLesson, { params: { id: lesson.id } })
    await runOutboxSweep(Date.now())
    expect((await queued()).filter(({ channel }) => channel === 'push')).toHaveLength(1)
  })

  test('wait for the end of quiet hours the person chose', async () => {
    const { tutor } = await booked()
    await tutor.api(addPushDevice, { body: device('quiet') })
    // It is noon in Cairo.
    await choose(tutor, { quietHours: { from: 11, to: 14 } })
    const sentAt = async (now: number) => {
      await runOutboxSweep(now)
      return (await rows("SELECT 1 FROM outbox WHERE channel = 'push' AND sent_at IS NOT NULL")).length
    }
    expect(await sentAt(Date.now())).toBe(0)
    expect(await sentAt(Date.now() + hourMs)).toBe(0)
    expect(await sentAt(Date.now() + 2 * hourMs)).toBe(1)
  })

  test('belong to whoever used the browser last, and to ten browsers', async () => {
    const [first, second] = [await people.student(), await people.student()]
    await first.api(addPushDevice, { body: device('shared') })
    await second.api(addPushDevice, { body: device('shared') })
    await first.api(removePushDevice, { body: { endpoint: device('shared').endpoint } })
    expect(await rows('SELECT user_id AS id FROM push_devices WHERE endpoint LIKE ?', '%/shared')).toEqual([
      { id: second.id },
    ])
    for (let i = 0; i < 12; i++) {
      clock.advance(1000)
      await second.api(addPushDevice, { body: device(`many-${i}`) })
    }
    expect(await rows('SELECT 1 FROM push_devices WHERE user_id = ?', second.id)).toHaveLength(10)
  })

  test.each(['https://127.0.0.1/x', 'https://fcm.googleapis.com.evil.test/x', 'http://fcm.googleapis.com/x'])(
    'are never sent to %s',
    async (endpoint) => {
      const student = await people.student()
      const added = student.api(addPushDevice, { body: { ...device('x'), endpoint } })
      expect(await refusalOf(added)).toMatchObject({ status: 409, code: 'illegal', field: 'endpoint' })
    },
  )
})

describe('the choices', () => {
  test('begin with the default, and are kept as a whole', async () => {
    const student = await people.student()
    const { channels, quietHours } = defaultPreferences
    expect(await student.api(getNotificationPreferences, {})).toEqual({ channels, quietHours })
    const chosen = { channels: { ...channels, push: none }, quietHours: null }
    await student.api(setNotificationPreferences, { body: chosen })
    expect(await student.api(getNotificationPreferences, {})).toEqual(chosen)
  })

  test('keep a text, a push message and a mail from those who want none, but not the list', async () => {
    const { tutor } = await booked()
    await rows('UPDATE users SET verified_email = 1 WHERE id = ?', tutor.id)
    await tutor.api(addPushDevice, { body: device('unwanted') })
    await choose(tutor, { channels: { push: none, whatsapp: none, email: none } })
    await runOutboxSweep(Date.now())
    expect(await queued()).toEqual([])
    expect(await kindsOf(tutor)).toEqual(['new_lesson_booked'])
  })

  test('are refused where they are none', async () => {
    const student = await people.student()
    const { channels } = defaultPreferences
    const set = (body: object) =>
      refusalOf(student.api(setNotificationPreferences, { body: body as NotificationPreferences }))
    expect(await set({ channels, quietHours: { from: 24, to: 8 } })).toMatchObject({ status: 400 })
    expect(await set({ channels: { ...channels, sms: none }, quietHours: null })).toMatchObject({ status: 400 })
  })
})

describe('messages while away', () => {
  const away = async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    const { id: roomId } = await make.room(student.id, tutor.id)
    await rows('UPDATE room_members SET unread = 3 WHERE room_id = ? AND user_id = ?', roomId, student.id)
    return { student, tutor, roomId }
  }
  const tell = (roomId: number) => queueMessagesReceived(db, roomId, Date.now()).run()

  test('are told once an hour, with the sender and not the text', async () => {
    const { student, tutor, roomId } = await away()
    await tell(roomId)
    clock.advance(minutes(59))
    await tell(roomId)
    expect((await listOf(student)).list).toMatchObject([
      { kind: 'messages_received', path: `/chat?room=${roomId}`, person: { id: tutor.id } },
    ])
    clock.advance(minutes(1))
    await tell(roomId)
    expect((await listOf(student)).list).toHaveLength(2)
    expect((await listOf(tutor)).list).toEqual([])
  })

  test('are not told to somebody who is there, muted the room or has read them', async () => {
    const there = await away()
    await rows('INSERT OR REPLACE INTO presence (user_id, online) VALUES (?, 1)', there.student.id)
    await tell(there.roomId)
    const muted = await away()
    await rows('UPDATE room_members SET muted = 1 WHERE room_id = ?', muted.roomId)
    await tell(muted.roomId)
    const readLater = await away()
    await tell(readLater.roomId)
    await rows('UPDATE room_members SET unread = 0 WHERE room_id = ?', readLater.roomId)
    await runOutboxSweep(Date.now())
    for (const { student } of [there, muted, readLater]) expect((await listOf(student)).list).toEqual([])
  })
})
