import type * as declared from '#contract/classroom/api/demo-words.ts'
import { DemoWordSaved } from '#contract/classroom/events/classroom-events.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { isDemoMember } from '#contract/shared/rules/access.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { Handlers } from '#worker/handler.ts'
import { findDemoMembers, findDemoWords, insertDemoWord } from './store.ts'

export const demoWords: Handlers<typeof declared> = {
  saveDemoWord: {
    async judge({ input, actor, services: { db, announce, later }, now, fail }) {
      const demo = (await findDemoMembers(db, input.params.id)) ?? fail('demo-session-not-found')
      if (!isDemoMember(actor, demo)) fail('forbidden')
      return async ({ body: { text, meaning = '', sentence = '', kind } }) => {
        const word = { text, meaning, sentence, kind }
        const saved = await insertDemoWord(db, { demoSessionId: input.params.id, savedBy: actor.id }, word, now)
        if (!saved) return fail('too-many-words')
        const other = actor.id === demo.tutorId ? demo.tutorManagerId : demo.tutorId
        if (saved.isNew || saved.isCompleted)
          later(announce.toUsers([other], frameOf(DemoWordSaved, { demoSession: input.params.id })))
        return saved
      }
    },
  },

  async listDemoWords({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const [demo, list] = await Promise.all([findDemoMembers(db, id), findDemoWords(db, id)])
    if (!demo) return fail('demo-session-not-found')
    if (!isDemoMember(actor, demo)) return fail('forbidden')
    return list.map(({ createdAt, ...word }) => ({ ...word, createdAt: toIsoInstant(createdAt) }))
  },
}
