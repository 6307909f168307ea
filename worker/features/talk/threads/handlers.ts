import type * as declared from '#contract/talk/api/threads.ts'
import { refuseEnd, waysOf } from '#contract/talk/rules/threads.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { type Actor, type Handlers, StaleRow } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import type { Db } from '#worker/storage/db.ts'
import { mailToOf, readCase } from './case-store.ts'
import { countThreads, readThreads } from './list-store.ts'
import { findThread, type ThreadRow, threadView } from './row-store.ts'
import { storeAnswer, storeEnd, storeOwner } from './write-store.ts'

/** Refuses a write about a thread that is no longer as it was seen, with whoever of the team changed it. */
const requireSeen = (db: Db, actor: Actor, seen: string, { id, updatedAt }: ThreadRow): Promise<void> =>
  requireUnchanged(db, actor, seen, { kind: 'thread', id, updatedAt })

/** The thread after a write; a write that lost a race is refused with whoever was first. */
const readAfter = async (
  db: Db,
  actor: Actor,
  { id, isStored, seen }: { id: number; isStored: boolean; seen: string },
) => {
  const row = await findThread(db, id)
  if (!row) return null
  if (!isStored) await requireSeen(db, actor, seen, row)
  return threadView(row)
}

export const threads: Handlers<typeof declared> = {
  async listThreads({ input, actor, services: { db } }) {
    const page = await readThreads(db, input.query, actor.id)
    return { ...page, list: page.list.map(threadView) }
  },

  countThreads: ({ actor, services: { db } }) => countThreads(db, actor.id),

  async getThread({ input, services: { db }, now, fail }) {
    const ofReport = input.query.of === 'report'
    return (await readCase(db, { id: input.params.id, ofReport }, now)) ?? fail('not-found')
  },

  takeThread: {
    async readFirst({ input, actor, services: { db }, now, fail }) {
      const { owner, seen } = input.body
      const row = (await findThread(db, input.params.id)) ?? fail('not-found')
      if (owner !== null && owner !== actor.id) {
        const person = await findUser(db, owner)
        if (!person || !isAdmin(person.role)) return fail('user-not-found')
      }
      const refused = (present: ThreadRow) =>
        new StaleRow(present.ownerId === null ? null : { id: present.ownerId, name: present.ownerName })
      if (row.ownerId !== seen) throw refused(row)
      if (owner === seen) return threadView(row)
      const isStored = await storeOwner(db, { row, actorId: actor.id }, { owner, seen }, now)
      const after = (await findThread(db, row.id)) ?? fail('not-found')
      if (!isStored) throw refused(after)
      return threadView(after)
    },
  },

  answerThread: {
    async readFirst({ input, actor, services: { db }, now, fail }) {
      const { text, way, end, outcome = null, seen } = input.body
      const row = (await findThread(db, input.params.id)) ?? fail('not-found')
      await requireSeen(db, actor, seen, row)
      if (end ? refuseEnd({ kind: row.kind, done: true, outcome }) : outcome !== null) return fail('illegal')
      const account = row.userId === null ? null : ((await findUser(db, row.userId)) ?? null)
      const reached = { hasAccount: account !== null, mailTo: mailToOf(row, account) }
      if (!waysOf(reached).includes(way)) return fail('illegal')
      // Who cannot sign in answers by the link alone.
      const byLink = account === null || account.blockedUntil > now
      const answer = { text, way, end, outcome, reached, byLink }
      const isStored = await storeAnswer(db, { row, actorId: actor.id }, answer, now)
      return (await readAfter(db, actor, { id: row.id, isStored, seen })) ?? fail('not-found')
    },
  },

  endThread: {
    async readFirst({ input, actor, services: { db }, now, fail }) {
      const { done, outcome = null, seen } = input.body
      const row = (await findThread(db, input.params.id)) ?? fail('not-found')
      await requireSeen(db, actor, seen, row)
      if (refuseEnd({ kind: row.kind, done, outcome })) return fail('illegal')
      if ((row.state === 'done') === done) return threadView(row)
      const isStored = await storeEnd(db, { row, actorId: actor.id }, { done, outcome }, now)
      return (await readAfter(db, actor, { id: row.id, isStored, seen })) ?? fail('not-found')
    },
  },
}
