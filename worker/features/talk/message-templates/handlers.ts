import type * as declared from '#contract/talk/api/message-templates.ts'
import type { Handlers } from '#worker/handler.ts'
import * as store from './store.ts'

export const messageTemplates: Handlers<typeof declared> = {
  listMessageTemplates: ({ actor, services: { db } }) => store.listTemplates(db, actor.id),

  async createMessageTemplate({ input, actor, services: { db }, now, fail }) {
    return (await store.insertTemplate(db, actor.id, input.body, now)) ?? fail('too-many-templates')
  },

  updateMessageTemplate: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const { id } = input.params
      const owner = (await store.findTemplateOwner(db, id)) ?? fail('template-not-found')
      if (owner !== actor.id) return fail('forbidden')
      return async ({ body }) => (await store.updateTemplate(db, id, body, now)) ?? fail('template-not-found')
    },
  },

  async deleteMessageTemplate({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const owner = (await store.findTemplateOwner(db, id)) ?? fail('template-not-found')
    if (owner !== actor.id) return fail('forbidden')
    await store.deleteTemplate(db, id)
  },
}
