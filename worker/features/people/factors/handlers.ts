import type * as declared from '#contract/people/api/factors.ts'
import { formatRecoveryCode, needsFactor } from '#contract/people/rules/factors.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { findPepper, seal, unseal } from '#worker/code-crypto.ts'
import { mails } from '#worker/copy/messages.ts'
import { isPublic } from '#worker/deployment.ts'
import { admit } from '#worker/features/people/auth/admit.ts'
import { listPasskeysOf } from '#worker/features/people/passkeys/store.ts'
import { passkeyView } from '#worker/features/people/passkeys/view.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { createRecoveryCodes, createSecret, digestRecoveryCode, findStep, secretUri } from '#worker/one-time-codes.ts'
import { recordAttempt, recordSuccess } from '#worker/storage/attempts.ts'
import { abortIfUnchanged } from '#worker/storage/guarded.ts'
import { findTicketOwner, takeCeremony } from './ceremony-store.ts'
import { secretContext, takeCode } from './check-code.ts'
import { prove } from './prove.ts'
import { replaceRecoveryCodes } from './recovery-store.ts'
import * as store from './store.ts'

const digestsOf = (pepper: string, userId: number, codes: readonly string[]): string[] =>
  codes.map((code) => digestRecoveryCode(pepper, userId, code))

export const factors: Handlers<typeof declared> = {
  async getFactors({ actor, services: { db, env } }) {
    const [passkeys, oneTimeCodes, recoveryCodesLeft] = await Promise.all([
      listPasskeysOf(db, actor.id),
      store.findOneTimeCodes(db, actor.id),
      store.countRecoveryCodes(db, actor.id),
    ])
    const since = oneTimeCodes?.confirmedAt ?? null
    return {
      passkeys: passkeys.map(passkeyView),
      oneTimeCodesSince: since === null ? null : toIsoInstant(since),
      recoveryCodesLeft,
      required: needsFactor(actor.role, isPublic(env)),
    }
  },

  async beginOneTimeCodes({ actor, services: { db, env }, now, fail }) {
    const pepper = findPepper(env) ?? fail('service-unavailable')
    const user = (await findUser(db, actor.id)) ?? fail('unauthenticated')
    const secret = createSecret()
    const sealed = await seal(pepper, secret, secretContext(actor.id))
    if (!(await store.storeSecret(db, actor.id, sealed, now))) fail('one-time-codes-exist')
    return { secret, uri: secretUri(secret, mails.brand, user.email) }
  },

  async confirmOneTimeCodes({ input, actor, services: { db, env }, network, now, fail }) {
    const pepper = findPepper(env) ?? fail('service-unavailable')
    const [user, row] = await Promise.all([findUser(db, actor.id), store.findOneTimeCodes(db, actor.id)])
    if (!user) return fail('unauthenticated')
    if (!row) return fail('one-time-codes-not-found')
    if (row.confirmedAt !== null) return fail('one-time-codes-exist')
    const guess = { secret: `factor:${actor.id}`, email: user.email, network }
    enforceRateLimit(await recordAttempt(db, guess, limits.login, now))
    const secret = await unseal(pepper, row.secret, secretContext(actor.id))
    const step = secret === null ? null : findStep(secret, input.body.code, now)
    if (step === null) return fail('invalid-one-time-code', 'code')
    const codes = createRecoveryCodes()
    const facts = { userId: actor.id, email: user.email, secret: row.secret, step }
    const codeDigests = digestsOf(pepper, actor.id, codes)
    const confirmed = await store.confirmSecret(db, { ...facts, codeDigests }, now)
    if (!confirmed) return fail('one-time-codes-exist')
    await recordSuccess(db, guess, now)
    return { recoveryCodes: confirmed.keptCodes ? codes.map(formatRecoveryCode) : null }
  },

  async removeOneTimeCodes({ actor, services: { db }, now, fail }) {
    const user = (await findUser(db, actor.id)) ?? fail('unauthenticated')
    await store.removeSecret(db, actor.id, user.email, now)
  },

  async remakeRecoveryCodes({ actor, services: { db, env }, now, fail }) {
    const pepper = findPepper(env) ?? fail('service-unavailable')
    const user = (await findUser(db, actor.id)) ?? fail('unauthenticated')
    const codes = createRecoveryCodes()
    const owner = { userId: actor.id, email: user.email }
    if (!(await replaceRecoveryCodes(db, owner, digestsOf(pepper, actor.id, codes), now))) fail('illegal')
    return { recoveryCodes: codes.map(formatRecoveryCode) }
  },

  async takeSecondStep({ input, services, network, visit, now, fail }) {
    const { db } = services
    const { ticket, code } = input.body
    const userId = (await findTicketOwner(db, ticket, now)) ?? fail('second-step-over')
    const user = (await findUser(db, userId)) ?? fail('second-step-over')
    const taken = takeCeremony(db, ticket, { purpose: 'second-step', userId }, now)
    const before = [taken, abortIfUnchanged(db)]
    if (!(await takeCode(services, { user, code, network, before }, now))) return fail('invalid-one-time-code', 'code')
    return admit(services, user, { way: 'second-step', visit, network, now })
  },

  prove,
}
