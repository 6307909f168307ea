/** A socket that the server has closed, of a client that does not take part in closing it. */
import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { JoinSession } from '#contract/classroom/events/session.ts'
import { MemberConnectionChanged } from '#contract/classroom/events/session-state.ts'
import { RoomMessage, SendMessage } from '#contract/talk/events/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { make } from '#tests/kit/make.ts'
import { meeting } from '#tests/kit/meeting.ts'
import { userHub } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { connect, openTab } from '#tests/kit/sockets.ts'

/** Signs somebody out, and reads a frame that arrives on a socket of theirs before the client has answered the close. */
const writeAfterSignOut = (userId: number, frame: string): Promise<void> =>
  runInDurableObject(userHub(userId), async (hub, state) => {
    const [socket] = state.getWebSockets()
    if (!socket) throw new Error('no socket is open')
    await hub.disconnect(realtime.close.revoked)
    await hub.webSocketMessage(socket, frame)
  })

test('says nothing any more for somebody who was signed out', async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { id: roomId } = await make.room(sara.id, ahmed.id)
  const his = await openTab(ahmed)
  await openTab(sara)
  const said = (text: string) => ({ roomId, text, refId: crypto.randomUUID() })
  await writeAfterSignOut(sara.id, JSON.stringify({ event: SendMessage.name, data: said('خرجت') }))
  const again = await connect(sara.token)
  expect(await again.send(SendMessage, said('رجعت'))).toMatchObject({ code: 'ok' })
  expect((await his.next(RoomMessage)).text).toBe('رجعت')
})

test('leaves its call, without waiting for the client', async () => {
  const { sara, sessionId, his, enter } = await meeting()
  await enter()
  await runInDurableObject(userHub(sara.id), async (hub) => {
    // As if the client never answered.
    hub.webSocketClose = async () => {}
    await hub.disconnect(realtime.close.revoked)
  })
  expect(await his.next(MemberConnectionChanged)).toEqual({ userId: sara.id, sessionId, connected: false })
  const back = await openTab(sara)
  expect(await back.send(JoinSession, { sessionId })).toEqual({ code: 'ok' })
})
