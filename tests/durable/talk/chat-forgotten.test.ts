/** A member whose account is deleted: what they wrote says so, their files go, and the other side keeps its own. */
import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { listMessages, listRooms, uploadAttachment } from '#contract/talk/api/chat.ts'
import { DeleteMessage, SendMessage } from '#contract/talk/events/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { bindings, until } from '#tests/kit/rooms.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { getChatRoom } from '#worker/chat-room.ts'
import { readAttachmentToken } from '#worker/files/attachment-token.ts'
import { tokenKeys } from '#worker/keyring.ts'

const word = 'رسالة من حساب محذوف'

const conversation = async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const [hers, his] = [await openTab(sara), await openTab(ahmed)]
  await hers.send(SendMessage, { roomId, text: 'رقمي 01012345678', refId: crypto.randomUUID() })
  await his.send(SendMessage, { roomId, text: 'أهلًا', refId: crypto.randomUUID(), replyTo: messageId(roomId, 1) })
  await hers.send(SendMessage, { roomId, text: 'تُحذف', refId: crypto.randomUUID() })
  await hers.send(DeleteMessage, { id: messageId(roomId, 3) })
  const files = { file: fileOf(bytesOf.png) }
  const { token } = await sara.api(uploadAttachment, { params: { room: roomId }, files })
  await hers.send(SendMessage, { roomId, text: '', refId: crypto.randomUUID(), attachment: { token } })
  const key = (await readAttachmentToken(tokenKeys(env), token))?.key ?? ''
  const forget = () => getChatRoom(bindings, roomId).forget({ roomId, userId: sara.id, text: word })
  const read = async () => (await ahmed.api(listMessages, { params: { room: roomId } })).list
  return { sara, ahmed, roomId, hers, his, key, forget, read }
}

describe('a member who is gone for good', () => {
  test('leaves the word for it in each of their messages, in answers to them and in the inbox', async () => {
    const { ahmed, forget, read } = await conversation()
    await forget()
    const list = await read()
    expect(list.map(({ text }) => text)).toEqual([word, 'أهلًا', word])
    expect(list[1]?.replyTo?.text).toBe(word)
    expect(list.map((one) => 'attachment' in one)).not.toContain(true)
    await until(async () => {
      const inbox = await ahmed.api(listRooms, { params: { user: ahmed.id }, query: {} })
      return inbox.list[0]?.latestMessage?.text === word
    })
  })

  test('takes their files along', async () => {
    const { key, forget } = await conversation()
    await until(async () => (await env.FILES.head(key)) !== null)
    await forget()
    expect(await env.FILES.head(key)).toBeNull()
  })

  test('writes no more, and neither does the other; it stays so after an eviction and a repeat', async () => {
    const { roomId, hers, his, forget, read } = await conversation()
    await forget()
    await evictDurableObject(chatRoom(roomId))
    await forget()
    const said = { roomId, text: 'أين أنت؟', refId: crypto.randomUUID() }
    expect(await his.send(SendMessage, said)).toMatchObject({ code: 'unallowed' })
    expect(await hers.send(SendMessage, said)).toMatchObject({ code: 'unallowed' })
    expect(await read()).toHaveLength(3)
  })

  test('nobody forgets for somebody who is no member', async () => {
    const { roomId, read } = await conversation()
    const other = await people.student()
    await getChatRoom(bindings, roomId).forget({ roomId, userId: other.id, text: word })
    expect((await read()).map(({ text }) => text)).not.toContain(word)
  })
})

test('what one member wrote is listed in pages, oldest first, without what they deleted', async () => {
  const { sara, roomId, key } = await conversation()
  const room = getChatRoom(bindings, roomId)
  const first = await room.listOwn({ roomId, userId: sara.id, after: 0, limit: 1 })
  expect(first).toMatchObject([{ seq: 1, text: 'رقمي 01012345678', file: null }])
  expect(await room.listOwn({ roomId, userId: sara.id, after: 1, limit: 9 })).toMatchObject([{ seq: 4, file: key }])
})
