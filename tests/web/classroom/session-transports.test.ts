/** What a call promises to its screens, whichever transport carries it: one list of promises for both. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as events from '#contract/classroom/events/session.ts'
import {
  MemberConnectionChanged,
  MemberJoinedSessionId,
  MemberLeftSessionId,
  SessionState,
} from '#contract/classroom/events/session-state.ts'
import {
  asFake,
  begin,
  browser,
  isHeard,
  lastOf,
  me,
  meet,
  member,
  type Network,
  other,
  sentNames,
  sessionId,
  settle,
  tell,
  wire,
} from '../fake-call.ts'
import { direct, FakeConnection, FakeKit, server, setUpCalls } from '../fake-media.ts'

vi.mock('#web/lib/socket.ts', async () => (await import('../fake-call.ts')).socket)

setUpCalls()

describe.each([
  ['a direct call', direct],
  ['a call through RealtimeKit', server],
])('%s', (_, createNetwork) => {
  let network: Network
  beforeEach(() => {
    network = createNetwork()
  })

  test('waits alone, connects when the other comes, and waits again when they leave', async () => {
    const { call, states } = await begin(network)
    expect([call.state, call.remote]).toEqual(['waiting', null])
    network.meet()
    await settle()
    expect(call.state).toBe('connected')
    expect(call.remote).toMatchObject({ userId: other, mic: true, camera: true, sharing: false })
    expect([asFake(call.remote?.audio)?.kind, asFake(call.remote?.video)?.kind]).toEqual(['audio', 'video'])
    tell(MemberLeftSessionId, { userId: other, sessionId })
    expect([call.state, call.remote]).toEqual(['waiting', null])
    expect([states[0], states.at(-2), states.at(-1)]).toEqual(['connecting', 'connected', 'waiting'])
  })

  test('sends microphone and camera, and says what is on', async () => {
    const { audio, video } = await meet(network)
    expect(network.sent('audio')?.origin).toBe(audio)
    expect(network.sent('camera')?.origin).toBe(video)
    expect([lastOf(events.ToggleMic)?.mic, lastOf(events.ToggleCamera)?.camera]).toEqual([true, true])
  })

  test('is silent from the moment the microphone is off, and heard again after', async () => {
    const { call } = await meet(network)
    expect(isHeard(network.sent('audio'))).toBe(true)
    const muted = call.setMic(false)
    expect(isHeard(network.sent('audio'))).toBe(false)
    await muted
    await vi.advanceTimersByTimeAsync(1000)
    expect(lastOf(events.ToggleMic)?.mic).toBe(false)
    await call.setMic(true)
    await settle()
    expect(isHeard(network.sent('audio'))).toBe(true)
  })

  test('joined with a muted microphone is heard once it is turned on', async () => {
    const { call, audio } = await meet(network, { mic: false })
    expect(isHeard(network.sent('audio'))).toBe(false)
    await call.setMic(true)
    await settle()
    expect(isHeard(network.sent('audio'))).toBe(true)
    expect(network.sent('audio')?.origin).toBe(audio)
  })

  test('turns the camera itself off, and opens it again', async () => {
    const { call, video } = await meet(network)
    await call.setCamera(false)
    await settle()
    expect([video?.readyState, call.local.video, network.sent('camera')]).toEqual(['ended', null, null])
    await call.setCamera(true)
    await settle()
    expect(network.sent('camera')?.origin).toBe(browser.opened[0])
    await vi.advanceTimersByTimeAsync(2000)
    expect(lastOf(events.ToggleCamera)?.camera).toBe(true)
  })

  test('joined without a camera sends none until one is turned on', async () => {
    const { call } = await meet(network, { camera: false })
    expect(network.sent('camera')).toBeNull()
    await call.setCamera(true)
    await settle()
    expect(network.sent('camera')?.readyState).toBe('live')
  })

  test('shares the screen until it is ended here or by the browser’s own button', async () => {
    const { call } = await meet(network)
    await call.shareScreen(true)
    await settle()
    expect(network.sent('screen')).toBe(asFake(call.local.screen))
    await vi.advanceTimersByTimeAsync(1000)
    expect(lastOf(events.UserSharingScreen)?.screen).toBe(true)
    asFake(call.local.screen)?.end()
    await settle()
    expect([call.local.screen, network.sent('screen')]).toEqual([null, null])
    await call.shareScreen(true)
    await call.shareScreen(false)
    await settle()
    expect([call.local.screen, network.sent('screen')]).toEqual([null, null])
  })

  test('shares what a screen plays, where the browser shares it, until the screen is ended', async () => {
    const { call } = await meet(network)
    await call.shareScreen(true)
    await settle()
    expect([call.local.screenSound, network.sent('screenSound')]).toEqual([null, null])
    await call.shareScreen(false)
    browser.sharesSound = true
    await call.shareScreen(true)
    await settle()
    const sound = asFake(call.local.screenSound)
    expect([sound?.kind, network.sent('screenSound')]).toEqual(['audio', sound])
    asFake(call.local.screen)?.end()
    await settle()
    expect([sound?.readyState, call.local.screenSound, network.sent('screenSound')]).toEqual(['ended', null, null])
  })

  test('says that no screen was chosen, and goes on', async () => {
    const { call, problems } = await meet(network)
    browser.refusesScreen = true
    await call.shareScreen(true)
    await settle()
    expect([problems, call.local.screen, call.state]).toEqual([['screen-denied'], null, 'connected'])
  })

  test('sends another microphone when its own is unplugged or another is chosen', async () => {
    const { call, audio, problems } = await meet(network)
    audio.end()
    await settle()
    expect(problems).toEqual(['device-lost'])
    expect(network.sent('audio')?.origin).toBe(browser.opened[0])
    await call.switchDevice('audioinput', 'headset')
    await settle()
    expect(network.sent('audio')?.origin).toBe(browser.opened[1])
    expect(isHeard(network.sent('audio'))).toBe(true)
  })

  test('an unplugged device without another counts as turned off, until one can be opened again', async () => {
    const { call, audio, video, problems } = await meet(network)
    browser.hasNoDevice = true
    audio.end()
    video?.end()
    await vi.advanceTimersByTimeAsync(2000)
    expect(problems.toSorted()).toEqual(['camera-blocked', 'device-lost', 'device-lost', 'mic-blocked'])
    expect([call.local.audio, call.local.video, call.state]).toEqual([null, null, 'connected'])
    expect([lastOf(events.ToggleMic)?.mic, lastOf(events.ToggleCamera)?.camera]).toEqual([false, false])
    browser.hasNoDevice = false
    await call.setMic(true)
    await call.setCamera(true)
    await settle()
    expect([isHeard(network.sent('audio')), isHeard(network.sent('camera'))]).toEqual([true, true])
  })

  test('takes over what the other turns on and off', async () => {
    const { call } = await meet(network)
    tell(events.MicToggled, { user: other, mic: false })
    tell(events.CameraToggle, { user: other, camera: false, paused: true })
    tell(events.UserSharedScreen, { user: other, screen: true })
    tell(events.MicToggled, { user: me, mic: true })
    expect(call.remote).toMatchObject({ mic: false, camera: false, picturePaused: true, sharing: true })
    tell(SessionState, { sessionId, members: [member(me), member(other, { mic: true, screen: false })] })
    expect(call.remote).toMatchObject({ mic: true, camera: true, picturePaused: false, sharing: false })
  })

  test('reconnects, and goes on as if nothing had been', async () => {
    const { call } = await meet(network)
    network.lose()
    expect(call.state).toBe('reconnecting')
    network.regain()
    await settle()
    expect(call.state).toBe('connected')
    expect(isHeard(network.sent('audio'))).toBe(true)
  })

  test('a microphone that was muted while the line was lost is heard when it is turned on', async () => {
    const { call } = await meet(network)
    await call.setMic(false)
    network.lose()
    network.regain()
    await settle()
    expect(isHeard(network.sent('audio'))).toBe(false)
    await call.setMic(true)
    await settle()
    expect(isHeard(network.sent('audio'))).toBe(true)
  })

  test('keeps the seat when only the socket was lost', async () => {
    const { call } = await meet(network)
    tell(MemberConnectionChanged, { userId: me, sessionId, connected: false })
    for (const connected of wire.connected) connected(2000)
    await settle()
    expect(sentNames().filter((name) => name === events.JoinSession.name)).toHaveLength(2)
    expect(lastOf(events.JoinSession)?.resume).toBe(true)
    expect(call.state).not.toBe('ended')
  })

  test('calls the connection weak after a run of bad readings, and not before', async () => {
    const { call } = await meet(network)
    for (let reading = 0; reading < 2; reading += 1) {
      network.measure(true)
      await vi.advanceTimersByTimeAsync(2000)
    }
    expect(call.weak).toBe(false)
    for (let reading = 0; reading < 6; reading += 1) {
      network.measure(true)
      await vi.advanceTimersByTimeAsync(2000)
    }
    expect([call.weak, (call.remote?.quality ?? 10) < 5]).toEqual([true, true])
  })

  test('ends when another page takes over, and releases every device', async () => {
    const { call, problems, audio, video } = await meet(network)
    tell(MemberLeftSessionId, { userId: me, sessionId })
    await settle()
    expect([problems, call.state, call.remote]).toEqual([['kicked'], 'ended', null])
    expect([audio.readyState, video?.readyState]).toEqual(['ended', 'ended'])
    expect([network.sent('audio')?.readyState ?? 'ended', sentNames().includes(events.LeaveSession.name)]).toEqual([
      'ended',
      false,
    ])
  })

  test('is refused before any media are sent', async () => {
    wire.answer = (name) =>
      name === events.JoinSession.name ? { code: 'unallowed', message: 'illegal' } : { code: 'ok' }
    const { call, problems, audio } = await begin(network)
    expect([problems, call.state, audio.readyState]).toEqual([['refused'], 'ended', 'ended'])
    expect([FakeConnection.all, FakeKit.all]).toEqual([[], []])
  })

  test('is left once, for good, with every device released', async () => {
    const { call, audio, video } = await meet(network)
    await call.leave()
    await settle()
    expect([call.state, audio.readyState, video?.readyState]).toEqual(['ended', 'ended', 'ended'])
    const names = sentNames()
    expect(names.filter((name) => name === events.LeaveSession.name)).toHaveLength(1)
    tell(MemberJoinedSessionId, { userId: other, sessionId })
    for (const connected of wire.connected) connected(2000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([call.state, call.remote, sentNames()]).toEqual(['ended', null, names])
  })

  test('with sound alone sends no picture', async () => {
    const { call, video } = await meet(network)
    await call.setAudioOnly(true)
    await settle()
    expect([video?.readyState, network.sent('camera')]).toEqual(['ended', null])
    expect(isHeard(network.sent('audio'))).toBe(true)
  })
})
