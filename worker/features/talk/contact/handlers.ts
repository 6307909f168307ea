import { type InferIssue, safeParse } from 'valibot'
import type { CodeOf } from '#contract/shared/api/endpoint.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/talk/api/contact.ts'
import { ContactForm, type ContactRequest } from '#contract/talk/shapes/contact.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import * as store from './store.ts'

type Code = CodeOf<typeof declared.createContactRequest>

/** `ContactForm` names an error code for each of its checks. */
const toRefusalArguments = ({ message, path }: InferIssue<typeof ContactForm>): [Code, string] => [
  message as Code,
  String(path?.[0].key),
]

/** A message that was never marked was last changed when it came. */
const lastChange = ({ createdAt, updatedAt }: store.StoredContactRequest): number => Math.max(createdAt, updatedAt)

const contactRequestView = (row: store.StoredContactRequest): ContactRequest => {
  const { answeredAt, answeredBy, answeredByName, createdAt, updatedAt: _, ...fields } = row
  const by = answeredBy === null ? null : { id: answeredBy, name: answeredByName }
  return {
    ...fields,
    createdAt: toIsoInstant(createdAt),
    answered: answeredAt === null ? null : { by, at: toIsoInstant(answeredAt) },
    updatedAt: toIsoInstant(lastChange(row)),
  }
}

export const contact: Handlers<typeof declared> = {
  async createContactRequest({ input, actor, services: { db }, network, now, fail }) {
    const { name, phone, title, message } = input.body
    const account = actor ? await findUser(db, actor.id) : undefined
    const fields = { name: name ?? account?.name, phone: phone ?? account?.phone, title, message }
    const form = safeParse(ContactForm, fields, { abortPipeEarly: true })
    if (!form.success) return fail(...toRefusalArguments(form.issues[0]))
    enforceRateLimit(await store.storeContactRequest(db, { userId: actor?.id ?? null, ...form.output }, network, now))
  },

  updateContactRequest: {
    async readFirst({ input, actor, services: { db }, now, fail }) {
      const { id, answered, seen } = input.body
      const row = (await store.findContactRequest(db, id)) ?? fail('not-found')
      const updatedAt = lastChange(row)
      await requireUnchanged(db, actor, seen, { kind: 'contact-request', id, updatedAt })
      if ((row.answeredAt !== null) === answered) return contactRequestView(row)
      const isMarked = await store.markContactRequest(db, row, answered, actor.id, now)
      const marked = (await store.findContactRequest(db, id)) ?? fail('not-found')
      // Somebody was faster: the row is no longer as it was shown.
      if (!isMarked)
        await requireUnchanged(db, actor, toIsoInstant(updatedAt), {
          kind: 'contact-request',
          id,
          updatedAt: lastChange(marked),
        })
      return contactRequestView(marked)
    },
  },

  async listContactRequests({ input, services: { db } }) {
    const page = await store.findContactRequests(db, input.query)
    return { ...page, list: page.list.map(contactRequestView) }
  },
}
