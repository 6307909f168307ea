/** People with factors, made by the endpoints that make them. */
import { env } from 'cloudflare:workers'
import { beginOneTimeCodes, confirmOneTimeCodes } from '#contract/people/api/factors.ts'
import { beginPasskey, makePasskey } from '#contract/people/api/passkeys.ts'
import { factorLimits } from '#contract/vocabulary/factors.ts'
import { codeOfStep } from '#worker/one-time-codes.ts'
import { createAuthenticator } from './authenticator.ts'
import type { Person } from './people.ts'

/** The site that passkeys of tests belong to. */
export const site = (): string => new URL(env.APP_URL).origin

/** Adds a passkey to an account. */
export const addPasskey = async (person: Person, name = 'جهاز التجربة') => {
  const authenticator = await createAuthenticator()
  const options = await person.api(beginPasskey, {})
  const made = await person.api(makePasskey, { body: { made: await authenticator.make(options, site()), name } })
  return { authenticator, ...made }
}

/** The code of a secret now, or some steps later. */
export const codeNow = (secret: string, later = 0): string =>
  codeOfStep(secret, Math.floor(Date.now() / factorLimits.oneTimeCode.stepMs) + later)

/** Adds an app for one-time codes to an account; its code of the present step is used up. */
export const addOneTimeCodes = async (person: Person) => {
  const { secret } = await person.api(beginOneTimeCodes, {})
  const { recoveryCodes } = await person.api(confirmOneTimeCodes, { body: { code: codeNow(secret) } })
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}
