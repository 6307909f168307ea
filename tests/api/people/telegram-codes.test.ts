/** Verifying a phone by a code that Telegram brings. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { sendPhoneCode, verifyPhone } from '#contract/people/api/codes.ts'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy, newestCode } from '#tests/kit/codes.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { newPhone, type Person, people } from '#tests/kit/people.ts'
import { linkTelegram } from '#tests/kit/telegram.ts'

const sendTo = (person: Person, method: 'whatsapp' | 'telegram', phone?: string) =>
  person.api(sendPhoneCode, { body: { method, ...(phone ? { phone } : {}) } })
const prove = (person: Person, method: 'whatsapp' | 'telegram', code: number) =>
  person.api(verifyPhone, { body: { method, code } })
const self = (person: Person) => person.api(getCurrentUser, {})
const invalid = { status: 400, code: 'invalid-verification-code', field: 'code' }

beforeEach(() => {
  clock.set('2026-11-20T10:00:00Z')
})

test('proves the number, and nothing about WhatsApp, where messages then stay as they are', async () => {
  const [person, phone] = [await people.student(), newPhone()]
  await sendTo(person, 'telegram', phone)
  const [message, ...more] = await messagesReceivedBy(phone)
  expect([message?.channel, more]).toEqual(['telegram', []])
  await prove(person, 'telegram', await newestCode(phone))
  const proved = { phone, verifiedPhone: true, verifiedWhatsApp: false, notificationMethod: null }
  expect(await self(person)).toMatchObject(proved)
  expect(await rows("SELECT payload FROM outbox WHERE channel = 'telegram-code'")).toEqual([{ payload: '{}' }])
})

test('of one way proves nothing by the other', async () => {
  const [person, phone] = [await people.student(), newPhone()]
  await sendTo(person, 'telegram', phone)
  const code = await newestCode(phone)
  expect(await refusalOf(prove(person, 'whatsapp', code))).toEqual(invalid)
  await prove(person, 'telegram', code)
})

test('that the number’s privacy keeps out is refused with its code, and not tried again', async () => {
  const [person, phone] = [await people.student(), '01087650000']
  const unresolved = { status: 403, code: 'unresolved-phone', field: 'phone' }
  expect(await refusalOf(sendTo(person, 'telegram', phone))).toEqual(unresolved)
  await runOutboxSweep(clock.advance(120_000))
  const [tried] = await rows('SELECT attempts, last_error AS error FROM outbox WHERE user_id = ?', person.id)
  expect(tried).toEqual({ attempts: 1, error: 'PHONE_NUMBER_NOT_AVAILABLE' })
})

test('is off where the service is, while WhatsApp may be on', async () => {
  const person = await people.student({ phone: newPhone() })
  const { APP_ENV } = env
  try {
    Object.assign(env, { APP_ENV: 'production' })
    expect(await refusalOf(sendTo(person, 'telegram'))).toEqual({ status: 503, code: 'service-unavailable' })
  } finally {
    Object.assign(env, { APP_ENV })
  }
})

test('is void once the number changes', async () => {
  const [person, phone] = [await people.student(), newPhone()]
  await sendTo(person, 'telegram', phone)
  const code = await newestCode(phone)
  await person.api(updateUser, { params: { id: person.id }, body: { phone: newPhone() } })
  expect(await refusalOf(prove(person, 'telegram', code))).toEqual(invalid)
})

test('by WhatsApp leaves messages in the chat that was chosen', async () => {
  const [person, phone] = [await people.student(), newPhone()]
  await linkTelegram(person)
  await sendTo(person, 'whatsapp', phone)
  await prove(person, 'whatsapp', await newestCode(phone))
  const chosen = { verifiedPhone: true, verifiedWhatsApp: true, notificationMethod: NotificationMethod.Telegram }
  expect(await self(person)).toMatchObject(chosen)
})
