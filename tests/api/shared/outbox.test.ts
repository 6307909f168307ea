import { beforeEach, expect, test, vi } from 'vitest'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { bookingRequestIn, inHours, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { make } from '#tests/kit/make.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, newEmail, newPhone, people } from '#tests/kit/people.ts'
import { type Failure, toFailure, toSuccess } from '#worker/gateways/outcome.ts'
import type { Text, Texter } from '#worker/gateways/texter.ts'
import { deliverNotifications } from '#worker/messages/deliver-notifications.ts'
import { sendDue } from '#worker/messages/sender.ts'
import { formatMoment } from '#worker/messages/template-params.ts'
import { createAddressChangedNotice, createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'

const down = toFailure('unavailable', 'down')

/** A texter that records what it is given, after failing as often as requested. */
const recorder = (failures = 0, failure: Failure = down) => {
  const sent: Text[] = []
  let left = failures
  const texter: Texter = {
    async send(text) {
      if (left-- > 0) return failure
      sent.push(text)
      return toSuccess({ id: `${text.dedupe}.${text.attempt}` })
    },
    parseReports: () => toFailure('refused'),
    isVerifyToken: () => false,
  }
  return { sent, texter }
}
const off = { telegram: null, telegramCodes: null, mailer: null, pusher: null }
/** What the sweep of every minute does. */
const sendOutbox = async (texter: Texter | null, now: number) => {
  await deliverNotifications({ db, tellUsers: async () => undefined }, now)
  await sendDue({ db, texter, ...off, alerts: null, env: { APP_URL: 'https://hiwar.test' } }, now)
}
const reachable = { notificationMethod: 1, verifiedPhone: true } as const
const waiting = () =>
  rows<{ kind: string; error: string | null; attempts: number }>(
    'SELECT kind, last_error AS error, attempts FROM outbox WHERE sent_at IS NULL ORDER BY due_at, id',
  )

const reminders = () => rows("SELECT 1 FROM notifications WHERE kind = 'lesson_reminder'")

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00Z')
  await rows('DELETE FROM outbox')
  await rows('DELETE FROM notifications')
  await rows('DELETE FROM channel_rests')
})

const booked = async (hours = 30) => {
  const [tutorPhone, studentPhone] = [newPhone(), newPhone()]
  const tutor = await people.tutor({ ...reachable, phone: tutorPhone })
  const student = await subscriber()
  await rows(
    'UPDATE users SET phone = ?, verified_phone = 1, notification_method = 1 WHERE id = ?',
    studentPhone,
    student.id,
  )
  const slot = await offer(tutor, { start: inHours(hours) })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  return { tutor, student, slot, lesson, start: slot.startAt, tutorPhone, studentPhone }
}

test('a booking is announced once, each reminder is sent once at its time, and then the outbox is empty', async () => {
  const { start, lesson, tutorPhone, studentPhone } = await booked()
  const { sent, texter } = recorder()
  await sendOutbox(texter, Date.now())
  await sendOutbox(texter, Date.now() + minutes(1))
  const params = { duration: '30 دقيقة', date: formatMoment(start) }
  const told = {
    to: tutorPhone,
    template: 'new_lesson_booked',
    params,
    dedupe: `lesson:${lesson.id}:booked`,
    attempt: 1,
  }
  expect(sent).toEqual([{ ...told, at: Date.now() }])
  for (const at of [start - 24 * hourMs, start - hourMs, start - hourMs + minutes(5)]) await sendOutbox(texter, at)
  const later = sent.slice(1)
  expect(later).toHaveLength(4)
  expect(new Set(later.map(({ to }) => to))).toEqual(new Set([tutorPhone, studentPhone]))
  const reminded = { time: formatMoment(start), url: `https://hiwar.test/lesson/${lesson.id}` }
  for (const { params } of later) expect(params).toEqual(reminded)
  expect(await waiting()).toEqual([])
})

test('a booking within a day gets one reminder, within an hour none', async () => {
  await booked(5)
  expect(await reminders()).toHaveLength(2)
  await rows('DELETE FROM notifications')
  // Between twenty minutes and thirty-five from now.
  const nextQuarter = Math.ceil((Date.now() + minutes(20)) / minutes(15)) * minutes(15)
  const slot = await make.slot({
    userId: (await people.tutor()).id,
    start: nextQuarter,
    end: nextQuarter + hourMs,
  })
  await (await people.student()).api(bookLesson, { body: bookingRequestIn(slot) })
  expect(await reminders()).toEqual([])
})

test('a lesson that moved there and back gets one reminder', async () => {
  const { student, slot, lesson, start } = await booked()
  const move = (at: number) =>
    student.api(rescheduleLesson, { body: { ...bookingRequestIn(slot, at), lessonId: lesson.id } })
  await move(60)
  await move(0)
  const { sent, texter } = recorder()
  await sendOutbox(texter, start - 24 * hourMs)
  expect(sent.filter(({ template }) => template === 'lesson_reminder')).toHaveLength(2)
})

test('messages that are no longer true are not sent', async () => {
  const { student, lesson, start } = await booked()
  const { sent, texter } = recorder()
  await rows('UPDATE lessons SET start_at = start_at + 900000, end_at = end_at + 900000 WHERE id = ?', lesson.id)
  await sendOutbox(texter, start - 24 * hourMs)
  expect(sent).toEqual([])
  await student.api(cancelLesson, { params: { id: lesson.id } })
  await sendOutbox(texter, start - 7 * hourMs)
  expect(sent.map(({ template }) => template)).toEqual(['lesson_canceled'])
  expect(await waiting()).toEqual([])
})

test('the student is told of a lesson cancelled with its slot', async () => {
  const { tutor, slot, studentPhone } = await booked()
  await tutor.api(setSlots, { body: { actions: [{ type: 'delete', id: slot.id }] } })
  const { sent, texter } = recorder()
  await sendOutbox(texter, Date.now())
  expect(sent.map(({ template, to }) => [template, to])).toEqual([['lesson_canceled', studentPhone]])
})

test('a user who removed their number in the meantime is not texted', async () => {
  const { tutor } = await booked()
  await rows('UPDATE users SET notification_method = NULL WHERE id = ?', tutor.id)
  const { sent, texter } = recorder()
  await sendOutbox(texter, Date.now())
  expect(sent).toEqual([])
})

const triesAfter = async (texter: Texter, afterMinutes: readonly number[]) => {
  const tries: number[] = []
  for (const after of afterMinutes) {
    await sendOutbox(texter, Date.now() + minutes(after))
    const [row] = await rows<{ attempts: number }>("SELECT attempts FROM outbox WHERE kind = 'new_lesson_booked'")
    tries.push(row?.attempts ?? 0)
  }
  return tries
}

test('a failed message is retried four times, later each time, and then kept with its reason', async () => {
  await booked()
  const { sent, texter } = recorder(99)
  expect(await triesAfter(texter, [0, 0.9, 1, 5, 6, 35, 36, 155, 156, 9000])).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect(sent).toEqual([])
  const given = await rows("SELECT last_error AS error, delivery FROM outbox WHERE kind = 'new_lesson_booked'")
  expect(given).toEqual([{ error: 'down', delivery: 'failed' }])
})

test.each([toFailure('refused', '131026'), toFailure('invalid', '132000')])(
  '$kind is not tried again',
  async (failure) => {
    await booked()
    const { sent, texter } = recorder(99, failure)
    expect(await triesAfter(texter, [0, 1, 500])).toEqual([1, 1, 1])
    expect(sent).toEqual([])
  },
)

test('a retry waits for the time the provider names', async () => {
  await booked()
  const { texter } = recorder(99, toFailure('unavailable', '131056', { retryAfterMs: 10_000 }))
  expect(await triesAfter(texter, [0, 0.1, 0.2])).toEqual([1, 1, 2])
})

test('a fault that needs the team alerts them once an hour and pauses the channel', async () => {
  await booked()
  await booked()
  const { texter } = recorder(99, toFailure('unavailable', '190', { alert: true, retryAfterMs: minutes(5) }))
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await sendOutbox(texter, Date.now())
  await sendOutbox(texter, Date.now() + minutes(4))
  expect(await rows("SELECT user_id AS userId, payload FROM outbox WHERE channel = 'ops'")).toEqual([
    { userId: 0, payload: '{"text":"whatsapp: 190 (new_lesson_booked)"}' },
  ])
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})

test('a provider that recovers gets the message', async () => {
  await booked()
  const { sent, texter } = recorder(1)
  await sendOutbox(texter, Date.now())
  expect((await waiting()).find(({ error }) => error === 'down')).toMatchObject({ attempts: 1 })
  await sendOutbox(texter, Date.now() + minutes(1))
  expect(sent.map(({ attempt }) => attempt)).toEqual([2])
  expect(await rows("SELECT provider_id AS id, delivery FROM outbox WHERE kind = 'new_lesson_booked'")).toEqual([
    { id: `${sent[0]?.dedupe}.2`, delivery: 'sent' },
  ])
})

test('two senders at once send nothing twice', async () => {
  await booked()
  const { sent, texter } = recorder()
  const now = Date.now()
  await Promise.all(Array.from({ length: 5 }, () => sendOutbox(texter, now)))
  expect(sent).toHaveLength(1)
})

test('many due messages are sent in one run', async () => {
  const now = Date.now()
  const keys = Array.from({ length: 120 }, () => newEmail())
  for (const key of keys) await queueNotice(db, createTeamAlert(key, 'x', now)).run()
  const posted: string[] = []
  const alerts = { post: async (text: string) => toSuccess({ id: String(posted.push(text)) }) }
  await sendDue({ db, ...off, texter: null, alerts, env: { APP_URL: '' } }, now)
  expect(posted).toHaveLength(120)
})

test('a row claimed by a sender that crashed is sent by the next one', async () => {
  await booked()
  await rows("UPDATE outbox SET attempts = 1, due_at = ? WHERE kind = 'new_lesson_booked'", Date.now() + minutes(5))
  const { sent, texter } = recorder()
  await sendOutbox(texter, Date.now() + minutes(4))
  expect(sent).toEqual([])
  await sendOutbox(texter, Date.now() + minutes(5))
  expect(sent.map(({ attempt }) => attempt)).toEqual([2])
})

test('reminders for tomorrow are not sent at night; those for the next hour are', async () => {
  const { start } = await booked(34)
  const { sent, texter } = recorder()
  const reminded = () =>
    sent.flatMap(({ template, at, attempt }) => (template === 'lesson_reminder' ? [[at, attempt]] : []))
  // 23:30 and 07:59 in Cairo: due since eight in the evening, but it is night.
  for (const at of ['2026-11-20T21:30Z', '2026-11-21T05:59Z']) await sendOutbox(texter, Date.parse(at))
  expect(reminded()).toEqual([])
  const [morning, hourBefore] = [Date.parse('2026-11-21T06:00Z'), start - hourMs]
  await sendOutbox(texter, morning)
  await sendOutbox(texter, hourBefore)
  expect(reminded()).toEqual([morning, morning, hourBefore, hourBefore].map((at) => [at, 1]))
})

test('without a texter nothing is sent or counted as a try, and what is over by then says why', async () => {
  await booked()
  await sendOutbox(null, Date.now())
  expect(await waiting()).toEqual([{ kind: 'new_lesson_booked', error: null, attempts: 0 }])
  await sendOutbox(null, Date.now() + dayMs)
  expect(
    await rows("SELECT last_error AS error, delivery, attempts FROM outbox WHERE kind = 'new_lesson_booked'"),
  ).toEqual([{ error: 'whatsapp is not configured', delivery: 'expired', attempts: 0 }])
})

test('account notices go to the address they name, whatever the user’s notification setting', async () => {
  const [from, to, key] = [newEmail(), newEmail('thief'), newEmail()]
  const now = Date.now()
  await queueNotice(db, createAddressChangedNotice({ userId: 1, from, to }, now)).run()
  await queueNotice(db, createTeamAlert(key, 'الخدمة متوقفة', now)).run()
  await queueNotice(db, createTeamAlert(key, 'مرة أخرى', now)).run()
  await runOutboxSweep(now)
  await runOutboxSweep(now + minutes(1))
  const [[notice, second], team] = [await messagesReceivedBy(from), await messagesReceivedBy('team')]
  expect([notice?.channel, second]).toEqual(['email', undefined])
  expect(notice?.text).toMatch(/t….@/)
  expect(await messagesReceivedBy(to)).toEqual([])
  expect(team.map(({ text }) => text)).toEqual(['الخدمة متوقفة'])
})
