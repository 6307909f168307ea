/** The id by which all lines of one cause are found, across objects. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SendMessage } from '#contract/talk/events/chat.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import type { Bindings } from '#worker/bindings.ts'
import { carryScope, scopeEntries } from '#worker/carried-scope.ts'
import { getChatRoom } from '#worker/chat-room.ts'
import { createScope, currentScope, inScope } from '#worker/log.ts'

type Line = Record<string, unknown>
let lines: Line[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    lines.push(JSON.parse(text) as Line)
  })
})
afterEach(() => vi.restoreAllMocks())

class Echo {
  static {
    scopeEntries(Echo)
  }
  readonly env = {}
  async say(...args: [text: string, times?: number]) {
    return { id: currentScope()?.id, args }
  }
  async again(text: string) {
    return [currentScope()?.id, (await this.say(text)).id]
  }
}

test('a call has the id of the work that makes it, and the method its own arguments alone', async () => {
  const stub = carryScope(new Echo())
  const scope = createScope()
  expect(await inScope(scope, () => stub.say('a'))).toEqual({ id: scope.id, args: ['a'] })
  expect(await inScope(scope, () => stub.say('a', 2))).toEqual({ id: scope.id, args: ['a', 2] })
})

test('what nobody calls has an id of its own, and its calls within the object the same', async () => {
  const echo = new Echo()
  const [id, inner] = await echo.again('a')
  expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(inner).toBe(id)
  expect((await echo.again('a'))[0]).not.toBe(id)
})

test('an object answers calls that carry an id, and those that carry none', async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const page = { roomId, reader: { id: sara.id, role: sara.role }, limit: 5, offset: 0 } as never
  const empty = { list: [], total: 0 }
  expect(await inScope(createScope(), () => getChatRoom(env as Bindings, roomId).page(page))).toEqual(empty)
  expect(await chatRoom(roomId).page(page)).toEqual(empty)
})

test('an event of a socket that fails is answered with the id of its line', async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const tab = await openTab(sara)
  vi.spyOn(env.CHAT_ROOM, 'getByName').mockImplementation(() => {
    throw new Error('no object')
  })
  const ack = await tab.send(SendMessage, { roomId, text: 'أهلًا', refId: crypto.randomUUID() })
  vi.restoreAllMocks()
  expect(ack).toMatchObject({ code: 'unreachable', id: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect(lines).toContainEqual(expect.objectContaining({ event: 'SendMessage', id: ack.id, release: 'local' }))
  await tab.close()
})
