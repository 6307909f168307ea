/** Students who are under age, and their guardians. */
import { askGuardian } from '#contract/people/api/guardians.ts'
import { consentAsGuardian, sendGuardianCode } from '#contract/public/api/guardian-pages.ts'
import type { Endpoint, RequestOf } from '#contract/shared/api/endpoint.ts'
import { apiCall, newAddress } from './client.ts'
import { messagesReceivedBy, newestCode } from './codes.ts'
import { make } from './make.ts'
import { newPhone, people } from './people.ts'

/** A student of thirteen years with a subscription that somebody paid for. */
export const minor = async (fields: Parameters<typeof people.student>[0] = {}) => {
  const birthYear = new Date(Date.now()).getUTCFullYear() - 13
  const student = await people.student({ birthYear, ...fields })
  const start = Date.now() - 86_400_000
  await make.subscription({ userId: student.id, start, end: start + 30 * 86_400_000, weeklyMinutes: 300 })
  return student
}

/** A request of somebody without an account, from a network of their own. */
export const fromOutside = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, from = newAddress()) =>
  apiCall(endpoint, input, null, from)

/** The token of the newest link that came to a phone. */
export const newestGuardianToken = async (phone: string): Promise<string> => {
  for (const { text } of await messagesReceivedBy(phone)) {
    const [, token] = /\/g\/([\w-]+)/.exec(text) ?? []
    if (token) return token
  }
  throw new Error(`no link arrived at ${phone}`)
}

/** A student who has named a guardian from this network, and the link that the guardian was sent. */
export const waiting = async (from = newAddress()) => {
  const student = await minor()
  const phone = newPhone()
  await apiCall(askGuardian, { body: { phone, relation: 'father' } }, student.token, from)
  return { student, phone, token: await newestGuardianToken(phone) }
}

/** The body of a consent, with a code that has just come. */
export const consentOf = async ({ token, phone }: { token: string; phone: string }) => {
  await fromOutside(sendGuardianCode, { body: { token } })
  const code = await newestCode(phone)
  return { token, code, name: 'محمود حسن', relation: 'father' as const, weekly: true }
}

/** A student whose guardian has consented, and the networks of both. */
export const consented = async (from = newAddress(), asking = newAddress()) => {
  const one = await waiting(asking)
  await fromOutside(consentAsGuardian, { body: await consentOf(one) }, from)
  return one
}
