/** `Authorization: Basic` in place of a token. */
import { expect, test } from 'vitest'
import { updateUser } from '#contract/api/users.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { hashPassword } from '#worker/passwords.ts'
import { newAddress, send } from '../kit/client.ts'
import { newEmail, people } from '../kit/people.ts'

const password = 'sahlab-2026'
const owner = async () => people.student({ passwordHash: await hashPassword(password, 10) })
const ask = async (email: string, typed: string, from = newAddress()) => {
  const authorization = `Basic ${Buffer.from(`${email}:${typed}`).toString('base64')}`
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
