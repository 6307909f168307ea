/** The events that mails about bookings bring along, as a foreign parser reads them. */
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { createCalendarFeed } from '#contract/lessons/api/calendar-feeds.ts'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { setNotificationPreferences } from '#contract/talk/api/notifications.ts'
import { defaultPreferences } from '#contract/talk/rules/notifications.ts'
import { bookingRequestIn, inHours, iso, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { networkOf } from '#tests/kit/network.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { createCloudflareMailer } from '#worker/gateways/mailer-cloudflare.ts'
import { createResendMailer } from '#worker/gateways/mailer-resend.ts'

beforeEach(async () => {
  clock.set('2030-11-20T10:00:00Z')
  await rows('DELETE FROM outbox')
  await rows('DELETE FROM notifications')
})

/** The one event of a file, and the method it is sent with. */
const eventOf = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [part, ...more] = calendar.getAllSubcomponents('vevent')
  if (!part || more.length > 0) throw new Error(`not one event: ${file}`)
  const event = new ICAL.Event(part)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    status: part.getFirstPropertyValue('status'),
  }
}

const wantsMails = async (person: Person) => {
  const { channels, quietHours } = defaultPreferences
  const email = { ...channels.email, bookings: true }
  await person.api(setNotificationPreferences, { body: { channels: { ...channels, email }, quietHours } })
}
const newestMail = async (person: Person) => {
  await runOutboxSweep(Date.now())
  const [mail] = await messagesReceivedBy(person.email)
  return mail
}
const newestEvent = async (person: Person) => {
  const [file] = (await newestMail(person))?.attachments ?? []
  expect(file).toMatchObject({ filename: 'hiwar.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH' })
  return eventOf(file?.content ?? '')
}

test('mails that confirm, move and cancel a lesson bring one event, which moves and is cancelled', async () => {
  const [student, tutor] = [await subscriber(), await people.tutor()]
  await wantsMails(tutor)
  const slot = await offer(tutor, { start: inHours(30) })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const booked = await newestEvent(tutor)
  expect(booked).toMatchObject({
    method: 'PUBLISH',
    status: 'CONFIRMED',
    sequence: 0,
    start: lesson.start,
    end: iso(Date.parse(lesson.start) + minutes(30)),
  })
  expect(booked.summary).toContain('سارة محمود')

  clock.advance(minutes(1))
  const { tutorId: _, ...place } = bookingRequestIn(slot, 60)
  await student.api(rescheduleLesson, { body: { lessonId: lesson.id, ...place } })
  const moved = await newestEvent(tutor)
  expect(moved).toMatchObject({ method: 'PUBLISH', uid: booked.uid, status: 'CONFIRMED', start: place.start })
  expect(moved.sequence).toBeGreaterThan(booked.sequence)

  clock.advance(minutes(1))
  await student.api(cancelLesson, { params: { id: lesson.id } })
  const canceled = await newestEvent(tutor)
  expect(canceled).toMatchObject({ method: 'PUBLISH', uid: booked.uid, status: 'CANCELLED', start: place.start })
  expect(canceled.sequence).toBeGreaterThan(moved.sequence)

  // The private calendar shows the same event in the same state, so that whoever has both sees one.
  const { pathname } = new URL((await tutor.api(createCalendarFeed, {})).url)
  expect(eventOf(await (await send(pathname, {})).text())).toEqual(canceled)
})

test('other mails bring no file', async () => {
  const student = await people.student({ verifiedEmail: true })
  await rows(
    `INSERT INTO notifications (user_id, kind, dedupe_key, facts, due_at) VALUES (?, 'plan_invited', ?, '{}', ?)`,
    ...[student.id, crypto.randomUUID(), Date.now()],
  )
  const mail = await newestMail(student)
  expect(mail?.title).toBeTruthy()
  expect(mail).not.toHaveProperty('attachments')
})

test('both mail services get the file in the form they take', async () => {
  const attachments = [{ filename: 'hiwar.ics', type: 'text/calendar; charset=utf-8', content: 'حصة' }]
  const mail = { to: 'a@b.test', subject: 's', html: '<p>1</p>', text: '1', attachments, dedupe: 'x', attempt: 1 }
  const sender = { from: 'hello@hiwar.test', replyTo: undefined }
  const { network, asked } = networkOf(Response.json({ id: 'r1' }))
  await createResendMailer('re_key', sender, network).send(mail)
  const content = Buffer.from('حصة').toString('base64')
  expect(asked[0]?.body).toMatchObject({
    attachments: [{ filename: 'hiwar.ics', content_type: 'text/calendar; charset=utf-8', content }],
  })
  const sent: unknown[] = []
  const binding = { send: async (message: unknown) => ({ messageId: String(sent.push(message)) }) } as SendEmail
  await createCloudflareMailer(binding, sender).send(mail)
  expect(sent).toMatchObject([{ attachments: [{ ...attachments[0], disposition: 'attachment' }] }])
})
