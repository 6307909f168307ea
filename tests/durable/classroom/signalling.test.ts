import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import * as events from '#contract/classroom/events/session.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { clock } from '#tests/kit/clock.ts'
import { meeting } from '#tests/kit/meeting.ts'
import type { Socket } from '#tests/kit/sockets.ts'

const { JoinSession, PreJoinSession } = events
const ok = { code: 'ok' }

describe('signalling', () => {
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null }
  const answer = { type: 'answer' as const, sdp: 'v=0' }
  const offer = { type: 'offer' as const, sdp: 'v=0' }

  test('reaches the other member, in order, and nobody else', async () => {
    const { sessionId, hers, his, enter, room } = await meeting()
    await enter()
    await evictDurableObject(room)
    expect(await hers.send(events.SessionOffer, { sessionId, offer })).toEqual(ok)
    expect(await his.next(events.RelayedOffer)).toEqual({ offer })
    expect(await his.send(events.SessionAnswer, { sessionId, answer })).toEqual(ok)
    expect(await hers.next(events.RelayedAnswer)).toEqual({ answer })
    const sent = Array.from({ length: 20 }, (_, i) => ({ ...candidate, candidate: `candidate:${i}` }))
    await Promise.all(sent.map((one) => hers.send(events.IceCandidate, { sessionId, candidate: one })))
    for (const one of sent) expect(await his.next(events.RelayedCandidate)).toEqual({ candidate: one })
    expect(await his.send(events.PeerOpened, { sessionId, peerId: 'p' })).toEqual(ok)
    expect(await hers.next(events.UserJoinedSession)).toEqual({ peerId: 'p' })
    expect(hers.unread(events.RelayedOffer)).toEqual([])
  })

  test('needs a seat: other users, subscribers and a member who is alone get different codes', async () => {
    const { sessionId, hers, his, theirs } = await meeting()
    const relays = [
      [events.SessionOffer, { sessionId, offer }],
      [events.SessionAnswer, { sessionId, answer }],
      [events.IceCandidate, { sessionId, candidate }],
      [events.AnnounceIncomingOffer, { sessionId }],
      [events.ReadyToReceiveOffer, { sessionId }],
    ] as const
    const says = [
      [events.ToggleCamera, { session: sessionId, camera: true }],
      [events.ToggleMic, { session: sessionId, mic: true }],
      [events.UserSharingScreen, { session: sessionId, screen: true }],
    ] as const
    await his.send(PreJoinSession, { sessionId })
    for (const [event, data] of [...relays, ...says]) {
      clock.advance(1_000)
      const invalid = 'session' in data ? { ...data, session: 'x' } : { ...data, sessionId: 'x' }
      expect(await theirs.raw({ event: event.name, data })).toEqual({ code: 'not-member' })
      expect(await his.raw({ event: event.name, data })).toEqual({ code: 'unallowed' })
      expect(await his.raw({ event: event.name, data: invalid })).toEqual({ code: 'invalid-session-id' })
    }
    await hers.send(JoinSession, { sessionId })
    for (const [event, data] of relays)
      expect(await hers.raw({ event: event.name, data })).toEqual({ code: 'unreachable' })
    for (const [event, data] of says) expect(await hers.raw({ event: event.name, data })).toEqual(ok)
    expect(await theirs.send(events.PeerOpened, { sessionId, peerId: 'p' })).toEqual(ok)
    expect(await theirs.send(events.RegisterPeer, { peer: 'p' })).toEqual(ok)
    expect(his.unread(events.UserJoinedSession)).toEqual([])
  })

  test('limits the size of what it relays', async () => {
    const { sessionId, hers, enter } = await meeting()
    await enter()
    const long = { type: 'offer' as const, sdp: 'x'.repeat(bounds.sdpBytes + 1) }
    expect(await hers.send(events.SessionOffer, { sessionId, offer: long })).toMatchObject({ code: 'unallowed' })
    const wide = { candidate: 'x'.repeat(bounds.candidateBytes + 1) }
    expect(await hers.send(events.IceCandidate, { sessionId, candidate: wide })).toMatchObject({ code: 'unallowed' })
  })

  test('shows camera, microphone and screen to all subscribers except the tab that sent it', async () => {
    const { sara, sessionId, hers, his, enter } = await meeting()
    await enter()
    await hers.send(events.ToggleCamera, { session: sessionId, camera: false })
    await hers.send(events.ToggleMic, { session: sessionId, mic: true })
    await hers.send(events.UserSharingScreen, { session: sessionId, screen: true })
    expect(await his.next(events.CameraToggle)).toEqual({ user: sara.id, camera: false })
    expect(await his.next(events.MicToggled)).toEqual({ user: sara.id, mic: true })
    expect(await his.next(events.UserSharedScreen)).toEqual({ user: sara.id, screen: true })
    expect(hers.unread(events.CameraToggle)).toEqual([])
  })

  test('asks whether the other browser answers', async () => {
    const { sara, ahmed, sessionId, hers, his, theirs } = await meeting()
    const ping = (socket: Socket, userId: number) => socket.send(events.PingSessionMember, { sessionId, userId })
    expect(await ping(theirs, sara.id)).toEqual({ code: 'not-member' })
    expect(await ping(hers, sara.id)).toEqual({ code: 'unallowed' })
    expect(await ping(hers, ahmed.id)).toEqual({ code: 'unreachable' })
    expect(await hers.send(events.PingSessionMember, { sessionId: 'x', userId: 1 })).toEqual({
      code: 'invalid-session-id',
    })
    await his.send(JoinSession, { sessionId })
    await hers.send(PreJoinSession, { sessionId })
    expect(await ping(hers, ahmed.id)).toEqual(ok)
    expect(await his.next(events.RelayedPing)).toEqual({ userId: ahmed.id })
    expect(await his.send(events.PongSessionMember, { sessionId, userId: sara.id })).toEqual(ok)
    expect(await hers.next(events.RelayedPong)).toEqual({ userId: sara.id })
  })
})
