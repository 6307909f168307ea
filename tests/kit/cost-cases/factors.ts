/** Requests that succeed at the endpoints of passkeys, one-time codes and proofs. */
import { env } from 'cloudflare:workers'
import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  prove,
  remakeRecoveryCodes,
  takeSecondStep,
} from '#contract/people/api/factors.ts'
import {
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  makePasskey,
  signInWithPasskey,
} from '#contract/people/api/passkeys.ts'
import { createAuthenticator } from '#tests/kit/authenticator.ts'
import { apiCall } from '#tests/kit/client.ts'
import { addOneTimeCodes, addPasskey, codeNow, site } from '#tests/kit/factors.ts'
import { db, people } from '#tests/kit/people.ts'
import { openCeremony } from '#worker/features/people/factors/ceremony-store.ts'
import { hashPassword } from '#worker/passwords.ts'
import { type CostCase, cost } from './cost-case.ts'

const password = 'sahlab-2026'

export const factorCosts: readonly CostCase[] = [
  cost(makePasskey, async () => {
    const caller = await people.student()
    const made = await (await createAuthenticator()).make(await caller.api(beginPasskey, {}), site())
    return { caller, input: { body: { made, name: 'هاتفي' } } }
  }),
  cost(signInWithPasskey, async () => {
    const { authenticator } = await addPasskey(await people.student())
    const used = await authenticator.use(await apiCall(beginPasskeySignIn, {}), site())
    return { caller: null, input: { body: { used } } }
  }),
  cost(beginPasskeyProof, async () => {
    const caller = await people.student()
    await addPasskey(caller)
    return { caller, input: {} }
  }),
  cost(confirmOneTimeCodes, async () => {
    const caller = await people.student()
    const { secret } = await caller.api(beginOneTimeCodes, {})
    return { caller, input: { body: { code: codeNow(secret) } } }
  }),
  cost(remakeRecoveryCodes, async () => {
    const caller = await people.student()
    await addOneTimeCodes(caller)
    return { caller, input: {} }
  }),
  cost(takeSecondStep, async () => {
    const person = await people.student()
    const { recoveryCodes } = await addOneTimeCodes(person)
    const ticket = await openCeremony(db, { purpose: 'second-step', userId: person.id }, Date.now())
    return { caller: null, input: { body: { ticket, code: recoveryCodes[0] ?? '' } } }
  }),
  cost(prove, async () => {
    const caller = await people.student({
      passwordHash: await hashPassword(password, Number(env.PASSWORD_LOG_N ?? 10)),
    })
    return { caller, input: { body: { by: 'password' as const, password } } }
  }),
]
