import type * as declared from '#contract/classroom/api/passport.ts'
import {
  copyText,
  decideShare,
  type PassportSource,
  parseCopy,
  saysTheSame,
  signedText,
  toPassport,
} from '#contract/classroom/rules/passport.ts'
import type { NewPassportFacts } from '#contract/classroom/shapes/passport.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { Handlers } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { isPassportSigned, readPassportKeys, signPassport } from '#worker/passport-keys.ts'
import type { Services } from '#worker/services.ts'
import { createPassportToken, createSerial, readPassportToken } from './link-token.ts'
import { deletePassport, type PassportRow, readOwnPassport, readPassportSource, storePassport } from './store.ts'

const linkView = async ({ env }: Services, { serial, createdAt }: PassportRow) => ({
  token: await createPassportToken(tokenKeys(env), serial),
  sharedAt: toIsoInstant(createdAt),
})

const shownCountOf = ({ marks, recordings }: PassportSource): number => marks.length + recordings.length

/** What the passport of this serial says now; null where it is shown to nobody. */
const findPassport = async ({ db, env }: Services, serial: string, now: number): Promise<NewPassportFacts | null> => {
  const found = await readPassportSource(db, serial, now)
  if (!found || isRefused(decideShare(found.guardian, shownCountOf(found.source), now))) return null
  const { signer } = await readPassportKeys(env)
  return toPassport(found.source, { issuer: env.APP_URL, key: signer?.kid ?? '' }, now)
}

export const passport: Handlers<typeof declared> = {
  async getPassport({ actor, services, now }) {
    const { link, shownCount, guardian } = await readOwnPassport(services.db, actor.id)
    const decided = decideShare(guardian, shownCount, now)
    const refusals = { illegal: 'no-mark', 'guardian-required': 'guardian-required' } as const
    return {
      link: link && (await linkView(services, link)),
      state: isRefused(decided) ? refusals[decided.refused] : 'open',
      isSigned: (await readPassportKeys(services.env)).signer !== null,
    }
  },

  async sharePassport({ actor, services, now, fail }) {
    const { shownCount, guardian } = await readOwnPassport(services.db, actor.id)
    const decided = decideShare(guardian, shownCount, now)
    if (isRefused(decided)) return fail(decided.refused)
    return linkView(services, await storePassport(services.db, actor.id, createSerial(), now))
  },

  revokePassport: ({ actor, services: { db } }) => deletePassport(db, actor.id),

  async readPassport({ input, services, now, fail }) {
    const serial = await readPassportToken(tokenKeys(services.env), input.params.token)
    const facts = serial === null ? null : await findPassport(services, serial, now)
    if (!facts) return fail('passport-not-found')
    const { signer } = await readPassportKeys(services.env)
    return {
      passport: facts,
      copy: signer && copyText(facts, await signPassport(signer, signedText(facts))),
      sounds: facts.recordings.map(({ week }) => `/assets/passports/${input.params.token}/${week}`),
    }
  },

  async checkPassport({ input, services, now, fail }) {
    const copy = parseCopy(input.body.copy) ?? fail('passport-unreadable')
    const { passport: facts, signature } = copy
    const jwk = (await readPassportKeys(services.env)).publics.get(facts.key)
    if (!jwk) return { signature: 'unknown-key', state: null, passport: null }
    if (!(await isPassportSigned(jwk, signedText(facts), signature)))
      return { signature: 'invalid', state: null, passport: null }
    const current = await findPassport(services, facts.serial, now)
    const isSame = current !== null && saysTheSame(facts, current)
    return { signature: 'valid', state: current ? (isSame ? 'current' : 'changed') : 'ended', passport: facts }
  },

  async listPassportKeys({ services }) {
    const { publics } = await readPassportKeys(services.env)
    const keys = [...publics].map(([kid, jwk]) => ({ ...jwk, kid, alg: 'EdDSA' as const, use: 'sig' as const }))
    return { keys }
  },
}
