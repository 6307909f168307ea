/** Changes that events about a message make to the answers that show it. Pure. */
import { quoteText } from '#contract/talk/rules/messages.ts'
import type { Message, QuotedMessage } from '#contract/talk/shapes/chat.ts'

const changeQuotes = (list: readonly Message[], id: number, part: Partial<QuotedMessage>): Message[] =>
  list.map((message) =>
    message.replyTo?.id === id ? { ...message, replyTo: { ...message.replyTo, ...part } } : message,
  )

type Quotable = Pick<Message, 'id' | 'userId' | 'text' | 'attachment'>

export const toQuote = ({ id, userId, text, attachment }: Quotable): QuotedMessage => ({
  id,
  userId,
  text: quoteText(text),
  deleted: false,
  ...(attachment && { attachment: attachment.kind }),
})

/** The messages after one of them got a new text. */
export const applyEditedMessage = (list: readonly Message[], message: Message): Message[] =>
  changeQuotes(list, message.id, toQuote(message)).map((listed) => (listed.id === message.id ? message : listed))

/** The messages after one of them was deleted. */
export const applyDeletedMessage = (list: readonly Message[], id: number): Message[] =>
  changeQuotes(list, id, { text: '', deleted: true, attachment: undefined }).filter((message) => message.id !== id)
