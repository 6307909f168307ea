import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'
import { MessageTemplate, TemplateTexts } from '../shapes/message-template.ts'

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
