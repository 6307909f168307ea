import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { MessageText } from '../../shared/shapes/fields.ts'
import { Id, idInPath } from '../../shared/shapes/wire.ts'
import { messageLimits } from '../../vocabulary/messages.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'
import { cleanLine } from '../../vocabulary/text.ts'

const { title } = messageLimits.templates

/** What a tutor writes of a template: a name to find it by, and the text of a message. */
const TemplateTexts = v.object({
  title: v.pipe(v.string(), v.transform(cleanLine), v.minLength(title.min), v.maxLength(title.max)),
  text: MessageText,
})

/** A text that a tutor sends often. */
const MessageTemplate = v.object({ id: Id, title: v.string(), text: v.string() })
export type MessageTemplate = v.InferOutput<typeof MessageTemplate>

export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/message-template/list',
  who: tutorRoles,
  note: 'The texts the caller keeps for messages they send often, in the order they were added.',
  reply: v.array(MessageTemplate),
})

export const createMessageTemplate = endpoint({
  method: 'POST',
  path: '/message-template',
  who: tutorRoles,
  limit: 'write',
  note: 'Keeps a text for later messages, at most 20 of them. One with the same title and text is answered as it is.',
  body: TemplateTexts,
  reply: MessageTemplate,
  errors: ['too-many-templates', 'message-text-too-short', 'message-text-too-long'],
})

export const updateMessageTemplate = endpoint({
  method: 'PUT',
  path: '/message-template/{id}',
  who: tutorRoles,
  limit: 'write',
  note: 'Replaces the title and the text of a template of the caller.',
  params: idInPath,
  body: TemplateTexts,
  reply: MessageTemplate,
  errors: ['template-not-found', 'message-text-too-short', 'message-text-too-long'],
  owned: true,
})

export const deleteMessageTemplate = endpoint({
  method: 'DELETE',
  path: '/message-template/{id}',
  who: tutorRoles,
  limit: 'write',
  note: 'Deletes a template of the caller. Messages written with it stay.',
  params: idInPath,
  errors: ['template-not-found'],
  owned: true,
})
