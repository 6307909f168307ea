import type * as declared from '#contract/people/api/passkeys.ts'
import { formatRecoveryCode } from '#contract/people/rules/factors.ts'
import type { MakingOptions, UsingOptions } from '#contract/people/shapes/factors.ts'
import { factorLimits } from '#contract/vocabulary/factors.ts'
import { findPepper } from '#worker/code-crypto.ts'
import { mails } from '#worker/copy/messages.ts'
import { admit } from '#worker/features/people/auth/admit.ts'
import { openCeremony, takeCeremony } from '#worker/features/people/factors/ceremony-store.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import type { Handlers } from '#worker/handler.ts'
import { createRecoveryCodes, digestRecoveryCode } from '#worker/one-time-codes.ts'
import { findRelyingParty } from '#worker/relying-party.ts'
import * as store from './store.ts'
import { acceptPasskey, algorithms, challengeOf, verifyMade } from './verify.ts'
import { passkeyView } from './view.ts'

const timeout = factorLimits.ceremonyMs

type Descriptors = UsingOptions['allowCredentials']

const describe = (rows: readonly store.PasskeyRow[]): Descriptors =>
  rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: [...transports] as NonNullable<Descriptors[number]['transports']>,
  }))

export const passkeys: Handlers<typeof declared> = {
  async beginPasskey({ actor, services: { db, env }, now, fail }): Promise<MakingOptions> {
    const site = findRelyingParty(env) ?? fail('service-unavailable')
    const [user, own] = await Promise.all([findUser(db, actor.id), store.listPasskeysOf(db, actor.id)])
    if (!user) return fail('unauthenticated')
    if (own.length >= factorLimits.passkeys) return fail('too-many-passkeys')
    return {
      rp: { id: site.id, name: mails.brand },
      user: {
        id: Buffer.from(String(actor.id)).toString('base64url'),
        name: user.email,
        displayName: user.name ?? user.email,
      },
      challenge: await openCeremony(db, { purpose: 'make-passkey', userId: actor.id }, now),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      excludeCredentials: describe(own),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }
  },

  async makePasskey({ input, actor, services: { db, env }, now, fail }) {
    const site = findRelyingParty(env) ?? fail('service-unavailable')
    const pepper = findPepper(env) ?? fail('service-unavailable')
    const { made, name } = input.body
    const challenge = challengeOf(made.response.clientDataJSON)
    const taken = takeCeremony(db, challenge, { purpose: 'make-passkey', userId: actor.id }, now)
    const [user, isTaken] = await Promise.all([findUser(db, actor.id), taken.first()])
    if (!user) return fail('unauthenticated')
    const verified = isTaken && (await verifyMade(site, made, challenge))
    if (!verified) return fail('passkey-refused')
    const codes = createRecoveryCodes()
    const codeDigests = codes.map((code) => digestRecoveryCode(pepper, actor.id, code))
    const owner = { userId: actor.id, email: user.email }
    const stored = await store.storePasskey(db, { ...owner, ...verified, name, codeDigests }, now)
    if (stored === 'exists') return fail('passkey-exists')
    if (stored === 'too-many') return fail('too-many-passkeys')
    const recoveryCodes = stored.keptCodes ? codes.map(formatRecoveryCode) : null
    return { passkey: passkeyView(stored.row), recoveryCodes }
  },

  renamePasskey: {
    async judge({ input: { params }, actor, services: { db }, fail }) {
      if (!(await store.findPasskeyOf(db, actor.id, params.id))) fail('passkey-not-found')
      return async ({ body }) => {
        if (!(await store.storeName(db, actor.id, params.id, body.name))) fail('passkey-not-found')
      }
    },
  },

  async deletePasskey({ input, actor, services: { db }, now, fail }) {
    const [user, passkey] = await Promise.all([
      findUser(db, actor.id),
      store.findPasskeyOf(db, actor.id, input.params.id),
    ])
    if (!user || !passkey) return fail('passkey-not-found')
    if (!(await store.removePasskey(db, passkey, user.email, now))) fail('passkey-not-found')
  },

  async beginPasskeySignIn({ services: { db, env }, now, fail }): Promise<UsingOptions> {
    const site = findRelyingParty(env) ?? fail('service-unavailable')
    const challenge = await openCeremony(db, { purpose: 'sign-in', userId: null }, now)
    return { rpId: site.id, challenge, timeout, userVerification: 'required', allowCredentials: [] }
  },

  async signInWithPasskey({ input, services, network, visit, now, fail }) {
    const { db, env } = services
    const site = findRelyingParty(env) ?? fail('service-unavailable')
    const ceremony = { purpose: 'sign-in', userId: null } as const
    const use = await acceptPasskey(db, { site, used: input.body.used, ceremony }, now)
    const user = use.outcome === 'refused' ? undefined : await findUser(db, use.passkey.userId)
    if (use.outcome === 'refused' || !user) return fail('passkey-refused')
    if (use.outcome === 'reverted') {
      await store.tellReverted(db, use.passkey, user.email, now)
      return fail('passkey-reverted')
    }
    return admit(services, user, { way: 'passkey', visit, network, now })
  },

  async beginPasskeyProof({ actor, services: { db, env }, now, fail }): Promise<UsingOptions> {
    const site = findRelyingParty(env) ?? fail('service-unavailable')
    const own = await store.listPasskeysOf(db, actor.id)
    if (own.length === 0) return fail('passkey-not-found')
    const challenge = await openCeremony(db, { purpose: 'prove', userId: actor.id }, now)
    return { rpId: site.id, challenge, timeout, userVerification: 'required', allowCredentials: describe(own) }
  },
}
