import { type InferIssue, safeParse } from 'valibot'
import type { CodeOf } from '#contract/shared/api/endpoint.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/talk/api/contact.ts'
import { ContactForm, type ContactRequest } from '#contract/talk/shapes/contact.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import * as store from './store.ts'

type Code = CodeOf<typeof declared.createContactRequest>

/** `ContactForm` names an error code for each of its checks. */
const toRefusalArguments = ({ message, path }: InferIssue<typeof ContactForm>): [Code, string] => [
  message as Code,
  String(path?.[0].key),
]

const contactRequestView = (row: store.StoredContactRequest): ContactRequest => {
  const { answeredAt, answeredBy, answeredByName, createdAt, ...fields } = row
  const by = answeredBy === null ? null : { id: answeredBy, name: answeredByName }
  return {
    ...fields,
    createdAt: toIsoInstant(createdAt),
    answered: answeredAt === null ? null : { by, at: toIsoInstant(answeredAt) },
  }
}

export const contact: Handlers<typeof declared> = {
  async createContactRequest({ input, actor, services: { db }, network, now, fail }) {
    const { name, phone, email, title, message, about } = input.body
    const account = actor ? await findUser(db, actor.id) : undefined
    const fields = { name: name ?? account?.name, phone: phone ?? account?.phone, email, title, message }
    const form = safeParse(ContactForm, fields, { abortPipeEarly: true })
    if (!form.success) return fail(...toRefusalArguments(form.issues[0]))
    const request = {
      ...form.output,
      userId: actor?.id ?? null,
      email: form.output.email === '' ? null : form.output.email,
      isAppeal: about === 'appeal',
    }
    enforceRateLimit(await store.storeContactRequest(db, request, network, now))
  },

  async listContactRequests({ input, services: { db } }) {
    const page = await store.findContactRequests(db, input.query)
    return { ...page, list: page.list.map(contactRequestView) }
  },
}
