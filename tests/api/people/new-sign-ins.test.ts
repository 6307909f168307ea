/** Sign-ins with a browser that an account did not know: its owner is asked whether it was them. */
import { describe, expect, test } from 'vitest'
import { confirmDevice, endDevice, listDevices } from '#contract/people/api/devices.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { signInWith, userAgents, withPassword } from '#tests/kit/devices.ts'

const list = (token: string) => apiCall(listDevices, {}, token)
const questionsOf = async (token: string) => (await list(token)).filter(({ questioned }) => questioned)
const confirm = (token: string, id: number) => apiCall(confirmDevice, { params: { id } }, token)
const ownIdOf = async (token: string) => (await list(token)).find(({ current }) => current)?.id ?? 0

describe('a browser that is new', () => {
  test('is asked about on the others, and is known once its owner says so', async () => {
    const person = await withPassword()
    const phone = await signInWith(person, userAgents.iphone)
    expect(await questionsOf(phone)).toEqual([])
    const laptop = await signInWith(person)
    const [asked] = await questionsOf(phone)
    expect(asked).toMatchObject({ id: await ownIdOf(laptop), current: false })
    await confirm(phone, asked?.id ?? 0)
    await confirm(phone, asked?.id ?? 0)
    expect(await questionsOf(phone)).toEqual([])
    await signInWith(person)
    expect(await questionsOf(phone)).toEqual([])
  })

  test('is not asked about itself, and cannot say that it is known', async () => {
    const person = await withPassword()
    const phone = await signInWith(person, userAgents.iphone)
    const thief = await signInWith(person)
    expect(await questionsOf(thief)).toEqual([])
    const again = await signInWith(person)
    for (const by of [thief, again])
      expect(await refusalOf(confirm(by, await ownIdOf(thief)))).toEqual({ status: 409, code: 'illegal' })
    expect(await questionsOf(phone)).toHaveLength(2)
  })

  test('is in question no more once it is ended', async () => {
    const person = await withPassword()
    const phone = await signInWith(person, userAgents.iphone)
    await signInWith(person)
    const [asked] = await questionsOf(phone)
    await apiCall(endDevice, { params: { id: asked?.id ?? 0 } }, phone)
    expect(await questionsOf(phone)).toEqual([])
    await signInWith(person)
    expect(await questionsOf(phone)).toHaveLength(1)
  })
})

test('the first browser of an account is no question, nor one that it had before', async () => {
  const person = await withPassword()
  const first = await signInWith(person)
  await signInWith(person)
  expect(await questionsOf(first)).toEqual([])
})
