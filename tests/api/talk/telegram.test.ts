/** Being written to in a chat of Telegram: linking it, what comes there, and what ends it. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { getCurrentUser, signUserOut, updateUser } from '#contract/people/api/users.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import {
  endTelegramLink,
  listNotifications,
  openTelegramLink,
  setNotificationPreferences,
} from '#contract/talk/api/notifications.ts'
import { defaultPreferences } from '#contract/talk/rules/notifications.ts'
import { notificationTopics } from '#contract/vocabulary/notifications.ts'
import { Gender, NotificationMethod } from '#contract/vocabulary/people.ts'
import { bookingRequestIn, inHours, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, newPhone, type Person, people } from '#tests/kit/people.ts'
import { block, callWebhook, isLinked, linkTelegram, newChat, openLink, write } from '#tests/kit/telegram.ts'
import { botReplies } from '#worker/copy/telegram.ts'
import { storeFault } from '#worker/gateways/simulated/faults.ts'

const { Telegram, WhatsApp } = NotificationMethod
const off = { status: 503, code: 'service-unavailable' }

beforeEach(async () => {
  // Ahead of the real clock, by which the platform would ring alarms of the past at once.
  clock.set('2030-11-20T10:00:00Z')
  await rows('DELETE FROM outbox')
  await rows('DELETE FROM notifications')
})

const methodOf = async (person: Person) => (await person.api(getCurrentUser, {})).notificationMethod
const choose = (person: Person, notificationMethod: NotificationMethod | null) =>
  person.api(updateUser, { params: { id: person.id }, body: { notificationMethod } })
const kindsOf = async (person: Person) => (await person.api(listNotifications, {})).list.map(({ kind }) => kind)
/** A tutor whose messages go to a chat, and the booking that they are told of. */
const bookWith = async (tutor: Person) => {
  const lesson = await (await subscriber()).api(bookLesson, {
    body: bookingRequestIn(await offer(tutor, { start: inHours(30) })),
  })
  await runOutboxSweep(clock.advance(minutes(1)))
  return lesson
}
const textsIn = async (chat: number) => (await messagesReceivedBy(String(chat))).map(({ text }) => text)
const sent = (channel: string) =>
  rows<{ kind: string }>('SELECT kind FROM outbox WHERE channel = ? AND sent_at IS NOT NULL', channel)

describe('linking', () => {
  test('takes the chat in which start is pressed, chooses it, and tells the person elsewhere', async () => {
    const [person, chat] = [await people.student({ name: 'ملك سمير' }), newChat()]
    expect(await isLinked(person)).toBe(false)
    const token = await openLink(person)
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(await write(chat, `/start ${token}`)).toContain('ملك سمير')
    expect([await isLinked(person), await methodOf(person)]).toEqual([true, Telegram])
    expect(await kindsOf(person)).toEqual(['telegram_linked'])
    await runOutboxSweep(clock.advance(minutes(1)))
    expect(await textsIn(chat)).toEqual([])
  })

  test('works once, for a quarter of an hour, by the newest link alone, which is not stored', async () => {
    const person = await people.student()
    const [old, token] = [await openLink(person), await openLink(person)]
    expect(await rows('SELECT 1 FROM telegram_links WHERE token_hash IN (?, ?)', old, token)).toEqual([])
    const chat = newChat()
    expect(await write(chat, `/start ${old}`)).toContain('انتهت صلاحية')
    expect(await isLinked(person)).toBe(false)
    await write(chat, `/start ${token}`)
    // Telegram repeats a call whose answer it lost.
    expect(await write(chat, `/start ${token}`)).toContain('مربوطة')
    expect(await write(newChat(), `/start ${token}`)).toContain('انتهت صلاحية')
    expect(await kindsOf(person)).toEqual(['telegram_linked'])
    const other = await people.student()
    const late = await openLink(other)
    clock.advance(minutes(15))
    expect(await write(newChat(), `/start ${late}`)).toContain('انتهت صلاحية')
    expect(await isLinked(other)).toBe(false)
  })

  test('needs the secret of the webhook', async () => {
    const [person, chat] = [await people.student(), newChat()]
    const message = { chat: { id: chat, type: 'private' }, text: `/start ${await openLink(person)}` }
    for (const secret of [null, 'guess']) expect((await callWebhook({ message }, secret)).status).toBe(403)
    expect(await isLinked(person)).toBe(false)
    expect(await write(chat, 'مرحبا')).toBeNull()
    expect(await write(chat, '/start')).toContain('غير مربوطة')
  })

  test('is off, and not offered, where the bot is', async () => {
    const person = await people.student()
    const { APP_ENV } = env
    try {
      Object.assign(env, { APP_ENV: 'production' })
      expect(await refusalOf(person.api(openTelegramLink, {}))).toEqual(off)
      expect((await callWebhook({})).status).toBe(503)
    } finally {
      Object.assign(env, { APP_ENV })
    }
  })

  test('comes before the choice', async () => {
    const person = await people.student({ phone: newPhone(), verifiedPhone: true })
    const unlinked = { status: 403, code: 'unlinked-telegram', field: 'notificationMethod' }
    expect(await refusalOf(choose(person, Telegram))).toEqual(unlinked)
    await linkTelegram(person)
    await choose(person, WhatsApp)
    expect([await methodOf(person), await isLinked(person)]).toEqual([WhatsApp, true])
    await choose(person, Telegram)
    expect(await methodOf(person)).toBe(Telegram)
  })
})

describe('a message', () => {
  test('comes to the chat in place of WhatsApp, with an address, and only once', async () => {
    const tutor = await people.tutor({ notificationMethod: WhatsApp, gender: Gender.Female })
    const chat = await linkTelegram(tutor)
    await bookWith(tutor)
    const [text, ...more] = await textsIn(chat)
    expect(more).toEqual([])
    expect(text).toMatch(/حصة/)
    expect(text).toContain(`${env.APP_URL}/upcoming-lessons`)
    expect(await sent('whatsapp')).toEqual([])
    await runOutboxSweep(clock.advance(minutes(1)))
    expect(await textsIn(chat)).toHaveLength(1)
  })

  test('does not come for a topic that was switched off', async () => {
    const tutor = await people.tutor()
    const chat = await linkTelegram(tutor)
    const { channels, quietHours } = defaultPreferences
    const none = Object.fromEntries(notificationTopics.map((topic) => [topic, false])) as typeof channels.whatsapp
    await tutor.api(setNotificationPreferences, { body: { channels: { ...channels, whatsapp: none }, quietHours } })
    await bookWith(tutor)
    expect(await textsIn(chat)).toEqual([])
    expect(await kindsOf(tutor)).toContain('new_lesson_booked')
  })

  test('that was queued does not come once another way was chosen', async () => {
    const tutor = await people.tutor()
    const chat = await linkTelegram(tutor)
    await storeFault(db, { service: 'telegram', fault: 'http500', times: 1 })
    await bookWith(tutor)
    const waiting = () => rows("SELECT last_error AS error FROM outbox WHERE channel = 'telegram'")
    expect(await waiting()).toEqual([{ error: '500' }])
    await choose(tutor, null)
    await runOutboxSweep(clock.advance(minutes(5)))
    expect([await textsIn(chat), await waiting()]).toEqual([[], []])
  })

  test('is tried again while Telegram is busy', async () => {
    const tutor = await people.tutor()
    const chat = await linkTelegram(tutor, newChat('0001'))
    await bookWith(tutor)
    expect(await textsIn(chat)).toEqual([])
    await runOutboxSweep(clock.advance(minutes(1)))
    expect(await textsIn(chat)).toHaveLength(1)
  })
})

describe('a chat ends', () => {
  const ended = async (tutor: Person) => {
    expect([await isLinked(tutor), await methodOf(tutor)]).toEqual([false, null])
    return kindsOf(tutor)
  }

  test('when it refuses a message: it is tried once, and the person is told in the app and by mail', async () => {
    const tutor = await people.tutor()
    await linkTelegram(tutor, newChat('0000'))
    await bookWith(tutor)
    expect(await ended(tutor)).toContain('telegram_ended')
    expect(await rows("SELECT attempts, last_error AS error FROM outbox WHERE channel = 'telegram'")).toEqual([
      { attempts: 1, error: '403' },
    ])
    await rows('UPDATE users SET verified_email = 1 WHERE id = ?', tutor.id)
    await runOutboxSweep(clock.advance(minutes(1)))
    const { email } = await tutor.api(getCurrentUser, {})
    expect((await messagesReceivedBy(email)).map(({ title }) => title)).toContain('توقفت رسائل تليجرام')
  })

  test('when the bot is blocked, for each account of the chat, and tells those who chose it', async () => {
    const [one, other] = [await people.student(), await people.student({ phone: newPhone(), verifiedPhone: true })]
    const chat = await linkTelegram(one)
    await linkTelegram(other, chat)
    await choose(other, WhatsApp)
    await block(chat)
    await block(chat)
    expect(await ended(one)).toEqual(['telegram_ended', 'telegram_linked'])
    expect([await isLinked(other), await methodOf(other)]).toEqual([false, WhatsApp])
    expect(await kindsOf(other)).toEqual(['telegram_linked'])
  })

  test('when somebody writes stop there, or unlinks it in the settings, who need no news of it', async () => {
    const [one, other] = [await people.student(), await people.student()]
    const chat = await linkTelegram(one)
    expect(await write(chat, '/stop')).toBe(botReplies.stopped)
    expect(await write(chat, '/stop')).toContain('غير مربوطة')
    await linkTelegram(other)
    await other.api(endTelegramLink, {})
    await other.api(endTelegramLink, {})
    for (const person of [one, other]) expect(await ended(person)).toEqual(['telegram_linked'])
  })

  test('when the person is signed out everywhere, along with links that wait', async () => {
    const [person, admin] = [await people.student(), await people.superAdmin()]
    await linkTelegram(person)
    const token = await openLink(person)
    await admin.api(signUserOut, { params: { id: person.id } })
    const [row] = await rows(
      'SELECT telegram_chat_id AS chat, notification_method AS method FROM users WHERE id = ?',
      person.id,
    )
    expect(row).toEqual({ chat: null, method: null })
    expect(await write(newChat(), `/start ${token}`)).toContain('انتهت صلاحية')
    expect(await rows("SELECT facts FROM notifications WHERE kind = 'telegram_ended'")).toEqual([
      { facts: '{"ending":"signed-out"}' },
    ])
  })
})
