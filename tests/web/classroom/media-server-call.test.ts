/** What only a call through RealtimeKit has: its client's habits, and going on directly as soon as the server fails. */
import { describe, expect, test, vi } from 'vitest'
import * as events from '#contract/classroom/events/session.ts'
import { MemberJoinedSessionId, SessionTransportChanged } from '#contract/classroom/events/session-state.ts'
import type { SessionGrant } from '#contract/classroom/shapes/session.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { type FallbackHost, FallbackTransport } from '#web/features/classroom/transport/fallback-transport.ts'
import { PeerTransport } from '#web/features/classroom/transport/peer-transport.ts'
import type { KitClient } from '#web/features/classroom/transport/realtimekit-client.ts'
import { RealtimeKitTransport } from '#web/features/classroom/transport/realtimekit-transport.ts'
import {
  asFake,
  asTrack,
  begin,
  FakeTrack,
  grantOfPeers,
  me,
  meet,
  other,
  sentNames,
  sessionId,
  settle,
  tell,
  wire,
} from '../fake-call.ts'
import { direct, FakeConnection, FakeKit, kit, openKit, participant, server, setUpCalls } from '../fake-media.ts'

vi.mock('#web/lib/socket.ts', async () => (await import('../fake-call.ts')).socket)

setUpCalls()

describe('RealtimeKit’s client', () => {
  test('is given copies, so that nothing it does stops a device', async () => {
    const { audio, video } = await meet(server())
    expect([kit().audio === audio, kit().video === video]).toEqual([false, false])
    kit().audio?.stop()
    expect(audio.readyState).toBe('live')
  })

  test('may not keep a microphone that it opened by itself', async () => {
    const { audio } = await meet(server())
    kit().audio?.stop()
    const own = kit().openOwnMicrophone()
    await settle()
    expect(own.readyState).toBe('ended')
    expect(kit().audio?.origin).toBe(audio)
  })

  test('receives no pictures while only sound is wanted', async () => {
    const { call } = await meet(server())
    await call.setAudioOnly(true)
    await settle()
    expect([kit().pictures.at(-1), call.remote?.video]).toEqual(['off peer-9 video,screenshareVideo', null])
    await call.setAudioOnly(false)
    await settle()
    expect([kit().pictures.at(-1), asFake(call.remote?.video)?.kind]).toEqual([
      'on peer-9 video,screenshareVideo',
      'video',
    ])
  })

  test('tells the other member’s newest page from strangers', async () => {
    const { call } = await begin(server())
    tell(MemberJoinedSessionId, { userId: other, sessionId })
    kit().put({ ...participant(), id: 'stranger', customParticipantId: 'u10' })
    await settle()
    expect([call.state, call.remote?.audio]).toEqual(['connecting', null])
    const [first, second] = [participant(), { ...participant(), id: 'peer-10' }]
    kit().put(first)
    kit().put(second)
    await settle()
    expect([call.state, call.remote?.audio]).toEqual(['connected', second.audioTrack])
  })

  test('that opens after the user has left is left at once', async () => {
    let opened = (_: KitClient): void => undefined
    const openClient = () => new Promise<KitClient>((resolve) => (opened = resolve))
    const call = new RealtimeKitTransport({ sessionId, myId: me, otherId: other, token: 'pass', openClient })
    await call.join({ audio: asTrack(new FakeTrack('audio')), video: null })
    void call.leave()
    const late = new FakeKit('pass')
    opened(late.client)
    await settle()
    expect([late.hasLeft, late.isInside, call.state]).toEqual([true, false, 'ended'])
  })
})

describe('when the media server fails, the call goes on directly', () => {
  /** A call through the server whose host answers as the test says. */
  const fallingBack = (more: Partial<FallbackHost> = {}, openClient = openKit) => {
    const asked: string[] = []
    const willing = direct()
    const host: FallbackHost = {
      sessionId,
      askForPeers: async () => {
        asked.push('peers')
        return grantOfPeers
      },
      askForGrant: async () => {
        asked.push('grant')
        return grantOfPeers
      },
      openPeers: async (grant) => new PeerTransport({ sessionId, myId: me, otherId: other, grant }),
      ...more,
    }
    const options = { sessionId, myId: me, otherId: other, token: 'pass', openClient }
    const network = { ...willing, open: () => new FallbackTransport(host, new RealtimeKitTransport(options)) }
    return { asked, network }
  }

  test('as a lesson begins: the client cannot be opened', async () => {
    const { asked, network } = fallingBack({}, async () => Promise.reject(new Error('blocked')))
    const { call, problems, audio } = await begin(network)
    await settle()
    expect([asked, call.state, problems]).toEqual([['peers'], 'waiting', []])
    network.meet()
    await settle()
    expect(call.state).toBe('connected')
    expect(network.sent('audio')).toBe(audio)
    expect([audio.readyState, sentNames().includes(events.LeaveSession.name)]).toEqual(['live', false])
  })

  test.each([
    ['does not let this page in', (one: FakeKit) => (one.joins = () => Promise.reject(new Error('0002')))],
    ['never answers', (one: FakeKit) => (one.joins = () => new Promise(() => undefined))],
  ])('as a lesson begins: the server %s', async (_, fault) => {
    const { asked, network } = fallingBack({}, async (token) => {
      const one = new FakeKit(token)
      fault(one)
      return one.client
    })
    const { call } = await begin(network)
    await vi.advanceTimersByTimeAsync(20_000)
    expect([asked, call.state, kit().hasLeft]).toEqual([['peers'], 'waiting', true])
  })

  test.each(['failed', 'ended', 'kicked'] as const)('during the call, which the server has %s', async (state) => {
    const { asked, network } = fallingBack()
    const { call, audio, video } = await begin(network)
    kit().put(participant())
    tell(MemberJoinedSessionId, { userId: other, sessionId })
    expect(call.state).toBe('connected')
    kit().left(state)
    network.meet()
    await settle()
    tell(MemberJoinedSessionId, { userId: other, sessionId })
    await settle()
    expect([asked, call.state]).toEqual([['peers'], 'connected'])
    expect([network.sent('audio'), network.sent('camera')]).toEqual([audio, video])
    expect([audio.readyState, video?.readyState, kit().hasLeft]).toEqual(['live', 'live', true])
  })

  test('because the other member never appears at the server', async () => {
    const { asked, network } = fallingBack()
    const { call } = await begin(network)
    tell(MemberJoinedSessionId, { userId: other, sessionId })
    await vi.advanceTimersByTimeAsync(29_000)
    expect([asked, call.state]).toEqual([[], 'connecting'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual(['peers'])
  })

  test('because the other member’s browser has said so, also while the socket was lost', async () => {
    for (const say of [
      () => tell(SessionTransportChanged, { sessionId }),
      () => {
        for (const connected of wire.connected) connected(5000)
      },
    ]) {
      const { asked, network } = fallingBack()
      const { call } = await begin(network)
      tell(SessionTransportChanged, { sessionId: 'lesson:another' })
      expect(asked).toEqual([])
      say()
      await settle()
      expect([asked, kit().hasLeft, call.state]).toEqual([['grant'], true, 'waiting'])
      await call.leave()
    }
  })

  test('but stays where it is while the server still carries it', async () => {
    const { network } = fallingBack({
      askForGrant: async () => ({ backend: 'realtimekit', token: 'new', expiresAt: 0 }),
    })
    const { call } = await begin(network)
    for (const connected of wire.connected) connected(5000)
    await settle()
    expect([kit().hasLeft, call.state]).toEqual([false, 'waiting'])
  })

  test('with sound alone, if that is what the user has chosen', async () => {
    const { network } = fallingBack()
    const { call, video } = await begin(network)
    await call.setAudioOnly(true)
    kit().left('failed')
    await settle()
    expect([video?.readyState, call.local.video, asFake(call.local.audio)?.readyState]).toEqual(['ended', null, 'live'])
  })

  test('when it is tried again, if our own server could not be asked before', async () => {
    let isReachable = false
    const { network } = fallingBack({
      askForPeers: async () => (isReachable ? grantOfPeers : Promise.reject(new TypeError('offline'))),
    })
    const { call, problems } = await begin(network)
    kit().left('failed')
    await settle()
    expect([call.state, problems]).toEqual(['failed', []])
    isReachable = true
    call.retry()
    await settle()
    expect(call.state).toBe('waiting')
  })

  test('unless it is over: then it is refused', async () => {
    const { network } = fallingBack({
      askForPeers: async () => Promise.reject(new ApiError(409, 'lesson-time-passed')),
    })
    const { problems, audio } = await begin(network)
    kit().left('ended')
    await settle()
    expect([problems, audio.readyState]).toEqual([['refused'], 'ended'])
  })

  test('unless the user has left meanwhile', async () => {
    let answer = (_: SessionGrant): void => undefined
    const { network } = fallingBack({ askForPeers: () => new Promise((resolve) => (answer = resolve)) })
    const { call, audio } = await begin(network)
    kit().left('failed')
    await call.leave()
    answer(grantOfPeers)
    await settle()
    expect([call.state, audio.readyState, FakeConnection.all]).toEqual(['ended', 'ended', []])
  })
})
