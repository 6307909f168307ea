import { beforeEach, describe, expect, test } from 'vitest'
import { createContactRequest, listContactRequests } from '#contract/talk/api/contact.ts'
import { endThread, getThread } from '#contract/talk/api/threads.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { outcomes, rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { people } from '#tests/kit/people.ts'
import { later, twoAdmins } from '#tests/kit/two-admins.ts'

const written = {
  name: 'منى عادل',
  phone: '01012345678',
  title: 'سؤال عن الخطط',
  message: 'هل يمكن تغيير الخطة أثناء الشهر؟',
}
type Fields = { [K in keyof typeof written]?: unknown }
const send = (fields: Fields, token: string | null = null, from = newAddress()) =>
  apiCall(createContactRequest, { body: fields as typeof written }, token, from)
const without = (...names: (keyof Fields)[]): Fields =>
  Object.fromEntries(Object.entries(written).filter(([name]) => !names.includes(name as keyof Fields)))
const storedRequests = () =>
  rows('SELECT user_id AS userId, name, phone, title, message FROM contact_requests ORDER BY id')
const alerts = () =>
  rows<{ text: string }>("SELECT payload->>'text' AS text FROM outbox WHERE channel = 'ops' ORDER BY id")

beforeEach(async () => {
  await rows('DELETE FROM contact_requests')
  await rows('DELETE FROM outbox')
})

test('a visitor’s message is stored, and the team is notified once', async () => {
  await send({ ...written, phone: '+20 101 234 5678', title: `  ${written.title} ` })
  expect(await storedRequests()).toEqual([{ userId: null, ...written }])
  const [alert, ...more] = await alerts()
  for (const text of Object.values(written)) expect(alert?.text).toContain(text)
  expect(more).toEqual([])
})

describe('as a signed-in user', () => {
  test('name and phone default to those of the account', async () => {
    const { id, token } = await people.student({ name: 'سارة محمود', phone: '01198765432' })
    await send(without('name', 'phone'), token)
    expect(await storedRequests()).toMatchObject([{ userId: id, name: 'سارة محمود', phone: '01198765432' }])
  })

  test('fields in the form override the account', async () => {
    const { token } = await people.student({ name: 'سارة محمود', phone: '01198765432' })
    await send(written, token)
    expect(await storedRequests()).toMatchObject([{ name: written.name, phone: written.phone }])
  })

  test('an account without them has to fill them in', async () => {
    const { token } = await people.student({ name: null })
    expect(await refusalOf(send(without('name', 'phone'), token))).toMatchObject({ code: 'invalid-user-name' })
    expect(await refusalOf(send(without('phone'), token))).toMatchObject({ code: 'invalid-phone', field: 'phone' })
  })
})

describe('the fields', () => {
  const { userName, contactTitle, contactMessage } = limits
  const letters = (count: number) => 'م'.repeat(count)

  test.each<[Fields]>([
    [{ name: letters(userName.min) }],
    [{ name: letters(userName.max) }],
    [{ name: 'Mona Adel' }],
    [{ title: letters(contactTitle.min) }],
    [{ title: letters(contactTitle.max) }],
    [{ message: letters(contactMessage.min) }],
    [{ message: letters(contactMessage.max) }],
    [{ message: 'سطر أول\nسطر ثان <b>' }],
  ])('%j passes', async (fields) => {
    await send({ ...written, ...fields })
    expect(await storedRequests()).toMatchObject([fields])
  })

  test.each<[Fields, string]>([
    [{ name: letters(userName.min - 1) }, 'short-user-name'],
    [{ name: letters(userName.max + 1) }, 'long-user-name'],
    [{ name: 'منى 1' }, 'invalid-user-name'],
    [{ name: '' }, 'short-user-name'],
    [{ name: 7 }, 'invalid-type'],
    [{ phone: '0101234567' }, 'invalid-phone'],
    [{ phone: '01312345678' }, 'invalid-phone'],
    [{ phone: 1012345678 }, 'invalid-type'],
    [{ title: letters(contactTitle.min - 1) }, 'short-contact-request-title'],
    [{ title: letters(contactTitle.max + 1) }, 'long-contact-request-title'],
    [{ title: 5 }, 'invalid-type'],
    [{ message: letters(contactMessage.min - 1) }, 'short-contact-request-message'],
    [{ message: letters(contactMessage.max + 1) }, 'long-contact-request-message'],
    [{ message: ' '.repeat(contactMessage.min) }, 'short-contact-request-message'],
    [{ message: null }, 'invalid-type'],
  ])('%j is refused with %s', async (fields, code) => {
    const refusal = await refusalOf(send({ ...written, ...fields }))
    expect(refusal).toEqual({ status: 400, code, field: Object.keys(fields)[0] })
  })

  test('errors are reported in the order of the form', async () => {
    const codes: (string | null)[] = []
    const fields: Fields = { name: 'م1', phone: '1', title: '1', message: '1' }
    for (const name of ['name', 'phone', 'title', 'message'] as const) {
      codes.push((await refusalOf(send(fields))).code)
      fields[name] = written[name]
    }
    expect(codes).toEqual([
      'invalid-user-name',
      'invalid-phone',
      'short-contact-request-title',
      'short-contact-request-message',
    ])
  })

  test('a visitor has to fill in all four fields, and is asked in that order', async () => {
    const names = ['name', 'phone', 'title', 'message'] as const
    const seen: unknown[] = []
    for (const [i] of names.entries()) {
      const { code, field } = await refusalOf(send(without(...names.slice(i))))
      seen.push([field, code])
    }
    expect(seen).toEqual([
      ['name', 'invalid-user-name'],
      ['phone', 'invalid-phone'],
      ['title', 'invalid-type'],
      ['message', 'invalid-type'],
    ])
    expect(await storedRequests()).toEqual([])
  })
})

describe('the limit', () => {
  const everyMs = limits.contactMessage.everyMs

  test('one message in six hours from one network, refused ones not counted', async () => {
    clock.set('2026-11-02T12:00:00Z')
    const from = newAddress()
    for (let i = 0; i < 3; i++) await refusalOf(send(without('title'), null, from))
    await send(written, null, from)
    const refusal = await send(written, null, from).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 429, code: 'too-many-requests', retryAfterSeconds: everyMs / 1000 })
    await send(written)
    clock.advance(everyMs - 1)
    expect(await refusalOf(send(written, null, from))).toEqual({ status: 429, code: 'too-many-requests' })
    clock.advance(1)
    await send(written, null, from)
    expect(await storedRequests()).toHaveLength(3)
    expect(await alerts()).toHaveLength(3)
  })

  test('of several at the same moment one gets through', async () => {
    const from = newAddress()
    const codes = await outcomes(Array.from({ length: 6 }, () => send(written, null, from)))
    expect(codes).toEqual(['ok', ...Array(5).fill('too-many-requests')])
    expect(await storedRequests()).toHaveLength(1)
    expect(await alerts()).toHaveLength(1)
  })

  test('is shared by accounts and by the many addresses of one household', async () => {
    const { token } = await people.student()
    await send(written, null, '2001:db8:0:7::1')
    expect(await refusalOf(send(written, token, '2001:db8:0:7::2'))).toMatchObject({ status: 429 })
    await send(written, token, '2001:db8:0:8::1')
  })
})

describe('in the list', () => {
  const waiting = async () => {
    const { mona, hoda, isMona } = await twoAdmins()
    await send(written)
    const [row] = (await mona.api(listContactRequests, { query: {} })).list
    if (!row?.threadId) throw new Error('no message')
    const { thread } = await mona.api(getThread, { params: { id: row.threadId }, query: {} })
    const listed = async (answered: boolean) =>
      (await hoda.api(listContactRequests, { query: { answered } })).list.map(({ id }) => id)
    return { mona, isMona, row, thread, listed }
  }

  test('a message whose thread was closed says by whom and when', async () => {
    clock.set('2026-03-02T09:00:00.000Z')
    const { mona, isMona, row, thread, listed } = await waiting()
    expect(row.answered).toBeNull()
    expect([await listed(false), await listed(true)]).toEqual([[row.id], []])
    later()
    await mona.api(endThread, { params: { id: thread.id }, body: { done: true, seen: thread.updatedAt } })
    expect([await listed(false), await listed(true)]).toEqual([[], [row.id]])
    const [marked] = (await mona.api(listContactRequests, { query: {} })).list
    expect(marked).toMatchObject({ answered: { by: isMona, at: new Date(Date.now()).toISOString() } })
  })
})

test('a visitor may add where a mail reaches them, and say that it is an appeal', async () => {
  await apiCall(
    createContactRequest,
    { body: { ...written, email: ' Mona@Example.com', about: 'appeal' } },
    null,
    newAddress(),
  )
  expect(await rows('SELECT kind, email, state FROM threads ORDER BY id DESC LIMIT 1')).toEqual([
    { kind: 'appeal', email: 'mona@example.com', state: 'new' },
  ])
  const refusal = await refusalOf(
    apiCall(createContactRequest, { body: { ...written, email: 'mona' } }, null, newAddress()),
  )
  expect(refusal).toMatchObject({ code: 'invalid-email', field: 'email' })
})
