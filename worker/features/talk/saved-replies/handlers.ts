import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/talk/api/saved-replies.ts'
import type { SavedReply } from '#contract/talk/api/saved-replies.ts'
import type { Handlers } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import * as store from './store.ts'

const replyView = ({ updatedAt, ...row }: store.SavedReplyRow): SavedReply => ({
  ...row,
  updatedAt: toIsoInstant(updatedAt),
})

export const savedReplies: Handlers<typeof declared> = {
  listSavedReplies: async ({ services: { db } }) => (await store.listReplies(db)).map(replyView),

  async createSavedReply({ input, actor, services: { db }, now, fail }) {
    return replyView((await store.insertReply(db, actor.id, input.body, now)) ?? fail('illegal'))
  },

  updateSavedReply: {
    async readFirst({ input, actor, services: { db }, now, fail }) {
      const { seen, ...texts } = input.body
      const { id } = input.params
      const before = (await store.findReply(db, id)) ?? fail('not-found')
      await requireUnchanged(db, actor, seen, { kind: 'saved-reply', id, updatedAt: before.updatedAt })
      const isStored = await store.updateReply(db, actor.id, { before, texts }, now)
      const after = (await store.findReply(db, id)) ?? fail('not-found')
      if (!isStored) {
        const asRead = toIsoInstant(before.updatedAt)
        await requireUnchanged(db, actor, asRead, { kind: 'saved-reply', id, updatedAt: after.updatedAt })
      }
      return replyView(after)
    },
  },

  async deleteSavedReply({ input, actor, services: { db }, now, fail }) {
    const row = (await store.findReply(db, input.params.id)) ?? fail('not-found')
    await store.deleteReply(db, actor.id, row, now)
  },
}
