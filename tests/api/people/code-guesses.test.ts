/** Somebody who registers with the phone or e-mail of another person, and guesses the code that was sent there. */
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail, sendEmailCode, sendPhoneCode, verifyPhone } from '#contract/people/api/codes.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { newestCode, otherThan } from '#tests/kit/codes.ts'
import { db, newPhone, type Person, people } from '#tests/kit/people.ts'
import { recordSignIn } from '#worker/storage/attempts.ts'

const { perCode, daily } = limits.code.unknownNetworkTries
const invalid = { code: 'invalid-verification-code' }

/** Signing in makes a network known, and whoever guesses at a code of their own account can sign in from many. */
const fromNewNetwork = async ({ email }: Person): Promise<string> => {
  const network = newAddress()
  await recordSignIn(db, { email, network }, Date.now())
  return network
}

const method = 'whatsapp'
const phone = {
  send: (person: Person) => person.api(sendPhoneCode, { body: { method } }),
  prove: async (person: Person, code: number) =>
    apiCall(verifyPhone, { body: { method, code } }, person.token, await fromNewNetwork(person)),
}
const email = {
  send: (person: Person) => person.api(sendEmailCode, {}),
  prove: async (person: Person, code: number) =>
    apiCall(confirmEmail, { body: { code } }, person.token, await fromNewNetwork(person)),
}

beforeEach(() => {
  clock.set('2026-11-20T10:00:00Z')
})

describe.each([
  ['a phone', phone, (person: Person & { phone: string }) => person.phone],
  ['an e-mail', email, (person: Person & { phone: string }) => person.email],
])('the code of %s', (_, { send, prove }, addressOf) => {
  const asked = async () => {
    const number = newPhone()
    const person = { ...(await people.student({ phone: number, verifiedEmail: false })), phone: number }
    await send(person)
    return { person, code: await newestCode(addressOf(person)) }
  }

  test('has one limit of tries for all networks together, known ones included', async () => {
    const { person, code } = await asked()
    for (let i = 1; i <= perCode; i++) expect(await refusalOf(prove(person, otherThan(code, i)))).toMatchObject(invalid)
    expect(await refusalOf(prove(person, code))).toMatchObject(invalid)
  })

  test('and one for all codes of a day, which another account does not use up', async () => {
    const { person, code } = await asked()
    let newest = code
    for (let tries = 0; tries < daily.count; tries++) {
      if (tries > 0 && tries % (perCode - 1) === 0) {
        clock.advance(limits.code.resendMs)
        await send(person)
        newest = await newestCode(addressOf(person))
      }
      await refusalOf(prove(person, otherThan(newest, tries + 1)))
    }
    expect(await refusalOf(prove(person, newest))).toMatchObject(invalid)
    clock.advance(daily.windowMs)
    await send(person)
    await prove(person, await newestCode(addressOf(person)))
  })
})

test('whoever guesses at a number does not keep its owner from proving it', async () => {
  const number = newPhone()
  const [stranger, owner] = [await people.student({ phone: number }), await people.student({ phone: number })]
  await phone.send(stranger)
  let newest = await newestCode(number)
  for (let tries = 0; tries < daily.count; tries++) {
    if (tries > 0 && tries % perCode === 0) {
      clock.advance(limits.code.resendMs)
      await phone.send(stranger)
      newest = await newestCode(number)
    }
    await refusalOf(phone.prove(stranger, otherThan(newest, tries + 1)))
  }
  clock.advance(limits.code.resendMs)
  await phone.send(owner)
  await phone.prove(owner, await newestCode(number))
})
