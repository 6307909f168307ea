import * as v from 'valibot'
import { MessageText } from '../../shared/shapes/fields.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { messageLimits } from '../../vocabulary/messages.ts'
import { cleanLine } from '../../vocabulary/text.ts'

const { title } = messageLimits.templates

/** What a tutor writes of a template: a name to find it by, and the text of a message. */
export const TemplateTexts = v.object({
  title: v.pipe(v.string(), v.transform(cleanLine), v.minLength(title.min), v.maxLength(title.max)),
  text: MessageText,
})

/** A text that a tutor sends often. */
export const MessageTemplate = v.object({ id: Id, title: v.string(), text: v.string() })
export type MessageTemplate = v.InferOutput<typeof MessageTemplate>
