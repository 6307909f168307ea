import { describe, expect, test } from 'vitest'
import { searchMessages } from '#contract/talk/api/chat.ts'
import { DeleteMessage, SendMessage } from '#contract/talk/events/chat.ts'
import { messageId } from '#contract/talk/rules/messages.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

const { matches, scanned } = messageLimits.search

/** A room of two members with earlier messages, all by the first. */
const roomWith = async (texts: readonly string[]) => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const history = texts.map((text, i) => ({ userId: sara.id, text, createdAt: 1_000_000 + i * 60_000, read: false }))
  if (texts.length > 0) await chatRoom(roomId).importHistory({ roomId, members: [sara.id, ahmed.id] }, history)
  const search = (person: Person, keyword: string, before?: number) =>
    person.api(searchMessages, { params: { room: roomId }, query: { keyword, before } })
  const findTexts = async (keyword: string) => (await search(sara, keyword)).list.map(({ text }) => text)
  return { sara, ahmed, roomId, search, found: findTexts, id: (seq: number) => messageId(roomId, seq) }
}

describe('a search in a conversation', () => {
  test('finds every spelling, newest first, for both members', async () => {
    const texts = ['القراءة قبل النوم', 'Past Simple', 'أَحْمَدُ يقرأ', 'الساعة ٧']
    const { ahmed, found, search, id } = await roomWith(texts)
    expect(await found('القراءه')).toEqual(['القراءة قبل النوم'])
    expect(await found('احمد')).toEqual(['أَحْمَدُ يقرأ'])
    expect(await found('past')).toEqual(['Past Simple'])
    expect(await found('7')).toEqual(['الساعة ٧'])
    expect(await found('قر')).toEqual(['أَحْمَدُ يقرأ', 'القراءة قبل النوم'])
    expect(await search(ahmed, 'قر')).toMatchObject({ list: [{ id: id(3) }, { id: id(1) }], next: null })
  })

  test('leaves deleted messages out, and finds nothing for a text without letters', async () => {
    const { sara, roomId, search, found, id } = await roomWith([])
    const hers = await openTab(sara)
    for (const text of ['سر', 'سر آخر']) await hers.send(SendMessage, { roomId, text, refId: crypto.randomUUID() })
    await hers.send(DeleteMessage, { id: id(2) })
    expect(await found('سر')).toEqual(['سر'])
    for (const empty of ['', '  ', 'ًٌ']) expect(await search(sara, empty)).toEqual({ list: [], next: null })
  })

  test('gives a bounded number of matches, and the others before the last of them', async () => {
    const { sara, search, id } = await roomWith(Array.from({ length: matches + 3 }, (_, i) => `رقم ${i + 1}`))
    const first = await search(sara, 'رقم')
    expect(first.list).toHaveLength(matches)
    expect(first.next).toBe(id(4))
    const rest = await search(sara, 'رقم', first.next ?? 0)
    expect(rest.list.map((one) => one.id)).toEqual([id(3), id(2), id(1)])
    expect(rest.next).toBeNull()
  })

  test('looks at a bounded number of messages, and goes on where it stopped', async () => {
    const { sara, search, id } = await roomWith(['الأولى', ...Array.from({ length: scanned }, () => 'غيرها')])
    const first = await search(sara, 'الاولي')
    expect(first).toEqual({ list: [], next: id(2) })
    expect(await search(sara, 'الاولي', id(2))).toMatchObject({ list: [{ id: id(1) }], next: null })
    // A cursor of another room is all or nothing.
    expect(await search(sara, 'الاولي', 1)).toEqual({ list: [], next: null })
  })

  test('is for the members', async () => {
    const { search } = await roomWith(['كلمة'])
    for (const one of [await people.student(), await people.admin()])
      expect(await refusalOf(search(one, 'كلمة'))).toEqual({ status: 403, code: 'forbidden' })
  })

  test('is refused for a room that does not exist, and for a text that is too long', async () => {
    const { sara, search } = await roomWith([])
    const nowhere = { params: { room: 999_999_999 }, query: { keyword: 'x' } }
    expect(await refusalOf(sara.api(searchMessages, nowhere))).toEqual({ status: 404, code: 'room-not-found' })
    expect(await refusalOf(search(sara, 'س'.repeat(limits.search.max + 1)))).toMatchObject({ code: 'bad-request' })
  })
})
