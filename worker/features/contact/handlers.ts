import { type InferIssue, safeParse } from 'valibot'
import type * as declared from '#contract/api/contact.ts'
import type { CodeOf } from '#contract/api/endpoint.ts'
import { toIsoInstant } from '#contract/rules/time.ts'
import { ContactForm } from '#contract/shapes/contact.ts'
import { findUser } from '#worker/features/users/store.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { findContactRequests, storeContactRequest } from './store.ts'

type Code = CodeOf<typeof declared.createContactRequest>

/** `ContactForm` names an error code for each of its checks. */
const toRefusalArguments = ({ message, path }: InferIssue<typeof ContactForm>): [Code, string] => [
  message as Code,
  String(path?.[0].key),
]

export const contact: Handlers<typeof declared> = {
  async createContactRequest({ input, actor, services: { db }, network, now, fail }) {
    const { name, phone, title, message } = input.body
    const account = actor ? await findUser(db, actor.id) : undefined
    const whole = { name: name ?? account?.name, phone: phone ?? account?.phone, title, message }
    const form = safeParse(ContactForm, whole, { abortPipeEarly: true })
    if (!form.success) return fail(...toRefusalArguments(form.issues[0]))
    enforceRateLimit(await storeContactRequest(db, { userId: actor?.id ?? null, ...form.output }, network, now))
  },

  async listContactRequests({ input, services: { db } }) {
    const page = await findContactRequests(db, input.query)
    return { ...page, list: page.list.map((row) => ({ ...row, createdAt: toIsoInstant(row.createdAt) })) }
  },
}
