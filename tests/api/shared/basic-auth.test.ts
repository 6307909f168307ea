/** `Authorization: Basic` in place of a token. */
import { expect, test } from 'vitest'
import { updateUser } from '#contract/people/api/users.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { newAddress, send } from '#tests/kit/client.ts'
import { newEmail, people } from '#tests/kit/people.ts'
import { hashPassword } from '#worker/passwords.ts'

const password = 'sahlab-2026'
const owner = async () => people.student({ passwordHash: await hashPassword(password, 10) })
const basicOf = (email: string, typed: string) => `Basic ${Buffer.from(`${email}:${typed}`).toString('base64')}`
const ask = async (email: string, typed: string, from = newAddress()) => {
  const authorization = basicOf(email, typed)
  const answer = await send('/api/v1/user/current', { headers: { authorization, 'cf-connecting-ip': from } })
  return { status: answer.status, body: (await answer.json()) as { id?: number; code?: string } }
}

test('e-mail and password open what a token opens, and nothing after the password has changed', async () => {
  const person = await owner()
  expect(await ask(person.email, password)).toMatchObject({ status: 200, body: { id: person.id } })
  expect(await ask(person.email.toUpperCase(), password)).toMatchObject({ status: 200 })
  await person.api(updateUser, {
    params: { id: person.id },
    body: { password: { current: password, new: 'qahwa-2025' } },
  })
  expect((await ask(person.email, password)).status).toBe(401)
  expect(await ask(person.email, 'qahwa-2025')).toMatchObject({ status: 200 })
})

test('a wrong password and an unknown address are the answer of the log-in', async () => {
  const { email } = await owner()
  expect(await ask(email, 'guess-2026')).toEqual({ status: 401, body: { code: 'wrong-password' } })
  expect(await ask(newEmail(), password)).toEqual({ status: 401, body: { code: 'wrong-password' } })
})

test('guesses are held back as those of the log-in are', async () => {
  const [{ email }, from] = [await owner(), newAddress()]
  for (let i = 0; i < limits.login.freeFailures; i++) await ask(email, 'guess-2026', from)
  expect(await ask(email, password, from)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
})

test('files that need a caller take them as well, with the same refusals', async () => {
  const admin = await people.admin({ passwordHash: await hashPassword(password, 10) })
  const load = async (path: string, typed: string) => {
    const headers = { authorization: basicOf(admin.email, typed), 'cf-connecting-ip': newAddress() }
    const answer = await send(`/api/v1/assets/${path}`, { headers })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  // Past the log-in there is no such file.
  expect(await load('receipts/none', password)).toEqual([404, 'asset-not-found'])
  expect(await load('chat/none', password)).not.toEqual([401, 'unauthenticated'])
  for (const path of ['receipts/none', 'chat/none'])
    expect(await load(path, 'guess-2026')).toEqual([401, 'wrong-password'])
})

test('where nobody has to be signed in they are not looked at', async () => {
  const headers = { authorization: basicOf(newEmail(), password) }
  expect((await send('/api/v1/topic/list', { headers })).status).toBe(200)
})

test('what is no e-mail with a password opens nothing', async () => {
  const basic = async (text: string | Uint8Array) => {
    const headers = { authorization: `Basic ${Buffer.from(text as string).toString('base64')}` }
    return ((await (await send('/api/v1/user/current', { headers })).json()) as { code: string }).code
  }
  for (const text of ['no colon', ':password', new Uint8Array([0xff, 0x3a, 0xff])])
    expect(await basic(text)).toBe('unauthenticated')
})

test('a password whose letters are Arabic is read as UTF-8', async () => {
  const arabic = 'سحلب-2026'
  const person = await people.student({ passwordHash: await hashPassword(arabic, 10) })
  expect(await ask(person.email, arabic)).toMatchObject({ status: 200, body: { id: person.id } })
})
