import { isBlockEnd, mayBlockAccount } from '#contract/people/rules/blocks.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/blocks.ts'
import type { AccountBlock } from '#contract/team/shapes/blocks.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import type { Handlers } from '#worker/handler.ts'
import { settleNewBlock } from './settle.ts'
import { type BlockRow, endBlock, insertBlock, readBlocks } from './store.ts'

const instantOrNull = (at: number | null): string | null => (at === null ? null : toIsoInstant(at))

const blockView = (row: BlockRow): AccountBlock => ({
  id: row.id,
  reason: row.reason,
  words: row.words,
  blockedBy: { id: row.blockedBy, name: row.blockerName },
  createdAt: toIsoInstant(row.createdAt),
  until: instantOrNull(row.until),
  endedAt: instantOrNull(row.endedAt),
  endedBy: row.endedBy === null ? null : { id: row.endedBy, name: row.enderName },
  endWords: row.endWords,
})

export const blocks: Handlers<typeof declared> = {
  async listBlocks({ input, services: { db }, now, fail }) {
    const { rows, ends } = (await readBlocks(db, input.params.id, now)) ?? fail('user-not-found')
    return { list: rows.map(blockView), ends }
  },

  async blockAccount({ input, actor, services, now, fail }) {
    const { db } = services
    const { reason, words } = input.body
    const person = (await findUser(db, input.params.id)) ?? fail('user-not-found')
    if (!mayBlockAccount(actor, person)) return fail('forbidden')
    const until = input.body.until === null ? null : Date.parse(input.body.until)
    if (!isBlockEnd(until, now)) return fail('bad-request', 'until')
    const outcome = await insertBlock(db, { person, reason, words, until, actorId: actor.id }, now)
    if (outcome === 'exists') return fail('block-exists')
    if (outcome === 'refused') return fail('illegal')
    // The block stands; what fails here is for the sweep.
    services.later(settleNewBlock(services, person.id, now))
    const [stored] = (await readBlocks(db, person.id, now))?.rows ?? []
    return stored ? blockView(stored) : fail('service-unavailable')
  },

  async unblockAccount({ input, actor, services, now, fail }) {
    const { db } = services
    const person = (await findUser(db, input.params.id)) ?? fail('user-not-found')
    if (!mayBlockAccount(actor, person)) return fail('forbidden')
    if (!(await endBlock(db, { person, words: input.body.words, actorId: actor.id }, now)))
      return fail('block-not-found')
    if (isTutorType(person.role)) services.raise('tutor-changed', { tutorId: person.id, now })
  },
}
