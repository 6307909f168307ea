import type * as declared from '#contract/api/contact.ts'
import { findUser } from '#worker/features/users/store.ts'
import { type Handlers, passOrWait } from '#worker/handler.ts'
import { storeRequest } from './store.ts'

export const contact: Handlers<typeof declared> = {
  async createContactRequest({ input, actor, services: { db }, network, now, fail }) {
    const { title, message } = input.body
    const account = actor ? await findUser(db, actor.id) : undefined
    const name = input.body.name ?? account?.name ?? fail('invalid-user-name', 'name')
    const phone = input.body.phone ?? account?.phone ?? fail('invalid-phone', 'phone')
    passOrWait(await storeRequest(db, { userId: actor?.id ?? null, name, phone, title, message }, network, now))
  },
}
