import type * as declared from '#contract/people/api/credentials.ts'
import { mayAskForChange, mayRecoverFactors } from '#contract/people/rules/account.ts'
import { maskAddress } from '#contract/people/rules/credentials.ts'
import type { LinkedContactChange, PendingContactChange } from '#contract/people/shapes/credentials.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { findPepper } from '#worker/code-crypto.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { AwaitsApproval, type Handlers } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { findWaiting, insertApproval } from '#worker/storage/approvals.ts'
import { runBatch } from '#worker/storage/guarded.ts'
import { applyContactChange } from './apply.ts'
import { createFactorApproval } from './approve-factors.ts'
import { readLinkToken } from './link-token.ts'
import { type ContactChange, findContactChange, findPendingChanges, stopChange } from './store.ts'

const pendingView = ({ id, field, from, to, createdAt, effectiveAt }: ContactChange): PendingContactChange => ({
  id,
  field,
  from,
  to,
  createdAt: toIsoInstant(createdAt),
  effectiveAt: toIsoInstant(effectiveAt),
})

const maskOrNull = (address: string | null): string | null => (address === null ? null : maskAddress(address))

const linkedView = ({ field, from, to, state, effectiveAt }: ContactChange): LinkedContactChange => ({
  field,
  from: maskOrNull(from),
  to: maskOrNull(to),
  state,
  effectiveAt: toIsoInstant(effectiveAt),
})

/** The change a link is about; null when no link leads to it. */
const findLinked = async ({ db, env }: Services, token: string): Promise<ContactChange | null> => {
  const pepper = findPepper(env)
  const id = pepper && readLinkToken(pepper, token)
  return id ? findContactChange(db, id) : null
}

export const credentials: Handlers<typeof declared> = {
  async listContactChanges({ input, services: { db } }) {
    return (await findPendingChanges(db, input.params.id)).map(pendingView)
  },

  async stopContactChange({ input, actor, services: { db, env }, now, fail }) {
    const change = (await findContactChange(db, input.params.id)) ?? fail('contact-change-not-found')
    const isOwn = actor.id === change.userId
    const target = { id: change.userId, role: change.role }
    if (!isOwn && !mayAskForChange(actor, target, change.field)) return fail('forbidden')
    if (change.state === 'applied') return fail('illegal')
    if (change.state !== 'pending') return
    const pepper = findPepper(env) ?? fail('service-unavailable')
    const isStopped = await stopChange(db, { change, by: isOwn ? 'person' : 'team', actorId: actor.id, pepper, now })
    if (isStopped) return
    const { state } = (await findContactChange(db, change.id)) ?? change
    if (state === 'applied') fail('illegal')
  },

  async readContactChangeLink({ input, services, fail }) {
    return linkedView((await findLinked(services, input.query.token)) ?? fail('contact-change-not-found'))
  },

  async answerContactChange({ input, services, now, fail }) {
    const { db, env } = services
    const { token, answer } = input.body
    const change = (await findLinked(services, token)) ?? fail('contact-change-not-found')
    const pepper = findPepper(env) ?? fail('service-unavailable')
    if (change.state === 'pending') {
      if (answer === 'stop') await stopChange(db, { change, by: 'link', actorId: change.userId, pepper, now })
      else await applyContactChange(services, { change, by: 'link', pepper }, now)
    }
    return linkedView((await findContactChange(db, change.id)) ?? change)
  },

  async askFactorRecovery({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const [user, pending] = await Promise.all([findUser(db, id), findPendingChanges(db, id)])
    if (!user) return fail('user-not-found')
    if (!mayRecoverFactors(actor, user)) return fail('forbidden')
    if (user.factors === 0) return fail('no-factor')
    if (pending.some(({ field }) => field === 'factors')) return
    await runBatch(db, insertApproval(db, createFactorApproval(id, actor.id, input.body.reason), now))
    const waiting = await findWaiting(db, 'factors', id, now)
    if (waiting) throw new AwaitsApproval(waiting)
  },
}
