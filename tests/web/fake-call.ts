/** A call without browser and server: the frames of our own room, devices, and what every fake network can do. */
import { vi } from 'vitest'
import * as events from '#contract/classroom/events/session.ts'
import { SessionState } from '#contract/classroom/events/session-state.ts'
import type { SessionGrant } from '#contract/classroom/shapes/session.ts'
import type { ServerEvent } from '#contract/shared/events/event.ts'
import type { SessionTransport, TransportProblem } from '#web/features/classroom/transport/transport.ts'

export const sessionId = 'lesson:00000000-0000-4000-8000-000000000000'
export const [me, other] = [7, 9]

export type Data = Record<string, unknown>

/** Our own server: the two seats, and the frames between them. */
export const wire = {
  sent: [] as { name: string; data: Data }[],
  listeners: new Map<string, Set<(data: never) => void>>(),
  connected: new Set<(gapMs: number) => void>(),
  answer: (_: string): { code: string; message?: string } => ({ code: 'ok' }),
  react: (_name: string, _data: Data): void => undefined,
}

/** In place of `web/lib/socket.ts`. */
export const socket = {
  connectionState: () => 'online',
  emit: async ({ name }: { name: string }, data: Data) => {
    wire.sent.push({ name, data })
    const ack = wire.answer(name)
    if (ack.code === 'ok') queueMicrotask(() => wire.react(name, data))
    return ack
  },
  listen: ({ name }: ServerEvent, listener: (data: never) => void) => {
    const set = wire.listeners.get(name) ?? new Set()
    wire.listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  },
  onConnected: (listener: (gapMs: number) => void) => {
    wire.connected.add(listener)
    return () => wire.connected.delete(listener)
  },
}

export const tell = ({ name }: ServerEvent, data: Data): void => {
  for (const listener of wire.listeners.get(name) ?? []) listener(data as never)
}
export const sentNames = () => wire.sent.map(({ name }) => name)
export const lastOf = ({ name }: { name: string }) => wire.sent.findLast((one) => one.name === name)?.data

/** A device, or what arrives from the other member. */
export class FakeTrack {
  readonly kind: 'audio' | 'video'
  readonly origin: FakeTrack
  enabled = true
  readyState = 'live'
  contentHint = ''
  onended: (() => void) | null = null
  constructor(kind: 'audio' | 'video', origin?: FakeTrack) {
    this.kind = kind
    this.origin = origin ?? this
  }
  getSettings() {
    return { deviceId: `${this.kind}-1`, width: 640, height: 360 }
  }
  clone(): FakeTrack {
    const copy = new FakeTrack(this.kind, this.origin)
    copy.enabled = this.enabled
    return copy
  }
  stop(): void {
    this.readyState = 'ended'
  }
  /** The device was unplugged, or the browser's own button ended it. */
  end(): void {
    this.readyState = 'ended'
    this.onended?.()
  }
}
export const asTrack = (track: FakeTrack) => track as unknown as MediaStreamTrack
export const asFake = (track: MediaStreamTrack | null | undefined) => (track ?? null) as unknown as FakeTrack | null
export const isHeard = (track: FakeTrack | null): boolean => track?.readyState === 'live' && track.enabled

export const browser = { opened: [] as FakeTrack[], refusesScreen: false, sharesSound: false, hasNoDevice: false }
export const streamOf = (kind: 'audio' | 'video') => {
  const track = new FakeTrack(kind)
  browser.opened.push(track)
  const of = (wanted: string) => (wanted === kind ? [track] : [])
  return { getTracks: () => [track], getAudioTracks: () => of('audio'), getVideoTracks: () => of('video') }
}

/** A shared screen, with the sound it plays where the browser shares it. */
export const streamOfScreen = () => {
  const picture = new FakeTrack('video')
  const sounds = browser.sharesSound ? [new FakeTrack('audio')] : []
  return { getVideoTracks: () => [picture], getAudioTracks: () => sounds }
}

/** What a backend's fake network does, in words both have. */
export interface Network {
  open(): SessionTransport
  /** The media of the other member, who is in the room, reach this page. */
  meet(): void
  lose(): void
  regain(): void
  measure(isBad: boolean): void
  /** What goes out on a line, null for nothing. */
  sent(line: 'audio' | 'camera' | 'screen' | 'screenSound'): FakeTrack | null
}

export const grantOfPeers: Extract<SessionGrant, { backend: 'p2p' }> = {
  backend: 'p2p',
  token: 't',
  iceServers: [],
  polite: false,
  expiresAt: 0,
}

/** What our own room answers to everybody. */
export const reactAsRoom = (name: string): void => {
  if (name === events.JoinSession.name) tell(SessionState, { sessionId, members: [member(me)] })
}
export const member = (userId: number, more: object = {}) => ({
  userId,
  connected: true,
  mic: null,
  camera: null,
  paused: null,
  screen: null,
  ...more,
})

export const settle = () => vi.advanceTimersByTimeAsync(0)

export const begin = async (network: Network, media: { mic?: boolean; camera?: boolean } = {}) => {
  const call = network.open()
  const problems: TransportProblem[] = []
  const states: string[] = []
  call.on('problem', (problem) => problems.push(problem))
  call.on('state', (state) => states.push(state))
  const [audio, video] = [new FakeTrack('audio'), media.camera === false ? null : new FakeTrack('video')]
  audio.enabled = media.mic ?? true
  await call.join({ audio: asTrack(audio), video: video && asTrack(video) })
  await settle()
  return { call, problems, states, audio, video }
}
export const meet = async (network: Network, media?: { mic?: boolean; camera?: boolean }) => {
  const begun = await begin(network, media)
  network.meet()
  await settle()
  return begun
}
