import type * as declared from '#contract/talk/api/own-threads.ts'
import { threadLimits } from '#contract/vocabulary/threads.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { readThreadToken } from '../threads/link.ts'
import { findOwnThreads, readOwnThread, storeOwnMessage } from './store.ts'

export const ownThreads: Handlers<typeof declared> = {
  async listOwnThreads({ actor, services: { db } }) {
    return { list: await findOwnThreads(db, actor.id) }
  },

  async readOwnThread({ input, actor, services: { db }, fail }) {
    const found = await readOwnThread(db, input.params.id)
    return found?.row.userId === actor.id ? found.view : fail('not-found')
  },

  writeOwnThread: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const { id } = input.params
      const found = await readOwnThread(db, id)
      if (found?.row.userId !== actor.id) return fail('not-found')
      if (!found.view.open) return fail('illegal')
      return async ({ body: { text } }) => {
        const message = { id, authorId: actor.id, text, via: 'app' } as const
        if (!(await storeOwnMessage(db, message, now))) return fail('illegal')
        return (await readOwnThread(db, id))?.view ?? fail('not-found')
      }
    },
  },

  async readLinkedThread({ input, services: { db, env }, now, fail }) {
    const id = (await readThreadToken(tokenKeys(env), input.query.token, now)) ?? fail('not-found')
    return (await readOwnThread(db, id))?.view ?? fail('not-found')
  },

  async writeLinkedThread({ input, services: { db, env }, now, fail }) {
    const { token, text } = input.body
    const id = (await readThreadToken(tokenKeys(env), token, now)) ?? fail('not-found')
    const found = (await readOwnThread(db, id)) ?? fail('not-found')
    enforceRateLimit(await countRequest(db, `thread-link:${id}`, threadLimits.perLink, now))
    const message = { id, authorId: found.row.userId, text, via: 'link' } as const
    if (!found.view.open || !(await storeOwnMessage(db, message, now))) return fail('illegal')
    return (await readOwnThread(db, id))?.view ?? fail('not-found')
  },
}
