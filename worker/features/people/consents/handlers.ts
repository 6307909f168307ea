import type * as declared from '#contract/people/api/consents.ts'
import { textsToAsk } from '#contract/people/rules/consents.ts'
import type { Consents } from '#contract/people/shapes/consent.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { consentVersions } from '#contract/vocabulary/consents.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import type { Handlers } from '#worker/handler.ts'
import { type ConsentRow, findConsents, storeConsents } from './store.ts'

const consentsView = (role: Role, rows: readonly ConsentRow[]): Consents => {
  const list = rows.map(({ createdAt, given, ...row }) => ({ ...row, given: given === 1, at: toIsoInstant(createdAt) }))
  return { list, asked: textsToAsk(role, list).map((text) => ({ text, version: consentVersions[text] })) }
}

export const consents: Handlers<typeof declared> = {
  async listConsents({ actor, services: { db } }) {
    return consentsView(actor.role, await findConsents(db, actor.id))
  },

  async giveConsent({ input, actor, services: { db }, now, fail }) {
    const { texts } = input.body
    if (texts.some(({ text, version }) => version !== consentVersions[text])) return fail('changed-meanwhile')
    return consentsView(actor.role, await storeConsents(db, { userId: actor.id, texts, way: 'question' }, now))
  },

  async listConsentsOf({ input, services: { db }, fail }) {
    const { id } = input.params
    const [person, rows] = await Promise.all([findUser(db, id), findConsents(db, id)])
    return consentsView((person ?? fail('user-not-found')).role, rows)
  },
}
