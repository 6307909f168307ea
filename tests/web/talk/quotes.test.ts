/** Answers show what became of the message they answer. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { quoteText } from '#contract/talk/rules/messages.ts'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { type AroundPages, chatKeys } from '#web/features/talk/chat/keys.ts'
import { followMessageEvents } from '#web/features/talk/chat/messages-cache.ts'
import { applyDeletedMessage, applyEditedMessage, toQuote } from '#web/features/talk/chat/quotes.ts'
import { timelineOf } from '#web/features/talk/chat/timeline.ts'

const roomId = 7
const createdAt = new Date(0).toISOString()
const message = (id: number, text: string, replyTo?: Message): Message => ({
  id,
  userId: id % 2,
  roomId,
  text,
  read: false,
  deleted: false,
  createdAt,
  updatedAt: createdAt,
  ...(replyTo && { replyTo: toQuote(replyTo) }),
})
const asked = message(1, 'متى نبدأ؟')
const answer = message(2, 'غدًا', asked)

test('a quote is the beginning of the text in one line', () => {
  const max = messageLimits.quote
  expect(quoteText(' سطر\n\nوسطر ')).toBe('سطر وسطر')
  expect(quoteText('😀'.repeat(max))).toBe('😀'.repeat(max))
  expect(quoteText('😀'.repeat(max + 1))).toBe(`${'😀'.repeat(max)}…`)
})

test('an edit changes the message and the answers to it', () => {
  const edited = message(1, 'متى ننتهي؟')
  expect(applyEditedMessage([answer, asked], edited)).toEqual([message(2, 'غدًا', edited), edited])
})

test('a deletion takes the message away and empties the answers to it', () => {
  expect(applyDeletedMessage([answer, asked], 1)).toEqual([
    { ...answer, replyTo: { id: 1, userId: 1, text: '', deleted: true } },
  ])
})

test('a line of the conversation says whose message it answers, sent or not', () => {
  const outgoing = {
    refId: 'x',
    roomId,
    text: 'حسنًا',
    replyTo: toQuote(answer),
    writtenAt: 0,
    state: 'pending',
  } as const
  const quotes = timelineOf([asked, answer], [outgoing], 1, 0).flatMap((one) =>
    one.kind === 'bubble' ? [one.quote] : [],
  )
  expect(quotes).toEqual([null, { ...toQuote(asked), mine: true }, { ...toQuote(answer), mine: false }])
})

test('messages around an older one follow events too', () => {
  const client = new QueryClient()
  const messages = followMessageEvents(client)
  const key = chatKeys.around(roomId, 1)
  client.setQueryData<AroundPages>(key, {
    pages: [{ list: [answer, asked], total: 2 }],
    pageParams: [{ after: 0, before: 3 }],
  })
  messages.change(roomId, (list) => applyDeletedMessage(list, 1))
  messages.change(roomId + 1, () => [])
  expect(client.getQueryData<AroundPages>(key)?.pages[0]?.list.map(({ id }) => id)).toEqual([2])
  messages.stop()
  client.clear()
})
