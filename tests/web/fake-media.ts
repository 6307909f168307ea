/** The media of a call without a network: a direct connection with a willing other side, and RealtimeKit's client. */
import { afterEach, beforeEach, vi } from 'vitest'
import * as events from '#contract/classroom/events/session.ts'
import { MemberJoinedSessionId } from '#contract/classroom/events/session-state.ts'
import { PeerTransport } from '#web/features/classroom/transport/peer-transport.ts'
import type { KitClient, KitLeaveState, KitParticipant } from '#web/features/classroom/transport/realtimekit-client.ts'
import { RealtimeKitTransport } from '#web/features/classroom/transport/realtimekit-transport.ts'
import {
  asFake,
  asTrack,
  browser,
  FakeTrack,
  grantOfPeers,
  me,
  type Network,
  other,
  reactAsRoom,
  sessionId,
  streamOf,
  streamOfScreen,
  tell,
  wire,
} from './fake-call.ts'

interface FakeParameters {
  readonly encodings: readonly RTCRtpEncodingParameters[]
  readonly codecs: readonly RTCRtpCodecParameters[]
}

const codecs = ['video/VP8', 'video/rtx', 'video/VP9'].map((mimeType, at) => ({
  mimeType,
  clockRate: 90_000,
  payloadType: 96 + at,
}))

const isVideo = (track: unknown): boolean =>
  (typeof track === 'string' ? track : asFake(track as MediaStreamTrack)?.kind) === 'video'

export class FakeConnection {
  static all: FakeConnection[] = []
  signalingState = 'stable'
  connectionState = 'new'
  iceConnectionState = 'new'
  localDescription: { type: string; sdp: string } | null = null
  remoteDescription: unknown = null
  onnegotiationneeded: (() => void) | null = null
  onicecandidate: unknown = null
  ontrack: ((event: unknown) => void) | null = null
  onconnectionstatechange: (() => void) | null = null
  oniceconnectionstatechange: (() => void) | null = null
  lost = 0
  packets = 0
  readonly transceivers: {
    sender: { track: unknown; parameters: FakeParameters; chosen: (string | undefined)[] }
    direction: string
  }[] = []
  constructor() {
    FakeConnection.all.push(this)
  }
  addTransceiver(track: unknown) {
    const sender = {
      track: typeof track === 'string' ? null : track,
      replaceTrack: async (next: unknown) => {
        sender.track = next
      },
      parameters: { encodings: [{}], codecs: isVideo(track) ? codecs : [] } as FakeParameters,
      /** Codecs that were chosen, in order. */
      chosen: [] as (string | undefined)[],
      getParameters: () => structuredClone(sender.parameters),
      setParameters: async (next: FakeParameters) => {
        sender.parameters = next
        const [{ codec } = {}] = next.encodings as readonly { codec?: RTCRtpCodec }[]
        if (codec?.mimeType !== sender.chosen.at(-1)) sender.chosen.push(codec?.mimeType)
      },
    }
    const transceiver = { sender, direction: 'sendrecv' }
    this.transceivers.push(transceiver)
    if (this.transceivers.length === 1) queueMicrotask(() => this.onnegotiationneeded?.())
    return transceiver
  }
  getTransceivers() {
    return this.transceivers
  }
  async setLocalDescription() {
    this.localDescription = { type: 'offer', sdp: 'v=0\r\ns=-\r\n' }
  }
  async setRemoteDescription(description: unknown) {
    this.remoteDescription = description
    for (const [index, transceiver] of this.transceivers.entries())
      this.ontrack?.({ track: new FakeTrack(index === 0 || index === 3 ? 'audio' : 'video'), transceiver })
    this.set('connected')
  }
  async getStats() {
    this.packets += 100
    const line = { id: 'in', type: 'inbound-rtp', packetsReceived: this.packets, packetsLost: this.lost, jitter: 0.001 }
    return new Map([['in', line]])
  }
  set(state: string) {
    this.connectionState = state === 'disconnected' ? 'connected' : state
    this.iceConnectionState = state
    this.oniceconnectionstatechange?.()
    this.onconnectionstatechange?.()
  }
  restartIce() {}
  close() {
    this.signalingState = 'closed'
  }
}

/** A direct call whose other side answers every request of the handshake. */
export const direct = (): Network => {
  let isWilling = false
  const pc = () => FakeConnection.all.at(-1) as FakeConnection
  wire.react = (name, data) => {
    reactAsRoom(name)
    if (!isWilling) return
    if (name === events.AnnounceIncomingOffer.name) tell(events.RelayedReady, { attempt: data.attempt })
    if (name === events.SessionOffer.name)
      tell(events.RelayedAnswer, { answer: { type: 'answer', sdp: (data.offer as { sdp: string }).sdp } })
  }
  return {
    open: () => new PeerTransport({ sessionId, myId: me, otherId: other, grant: grantOfPeers }),
    meet() {
      isWilling = true
      tell(MemberJoinedSessionId, { userId: other, sessionId })
    },
    lose: () => pc().set('disconnected'),
    regain: () => pc().set('connected'),
    measure(isBad) {
      pc().lost += isBad ? 50 : 0
    },
    sent: (line) => {
      const track = pc().transceivers[['audio', 'camera', 'screen', 'screenSound'].indexOf(line)]?.sender.track
      return asFake(track as MediaStreamTrack | null)
    },
  }
}

export class FakeKit {
  static all: FakeKit[] = []
  readonly token: string
  readonly listeners = new Map<string, ((payload: never) => void)[]>()
  readonly joined: KitParticipant[] = []
  readonly pictures: string[] = []
  isInside = false
  hasLeft = false
  audio: FakeTrack | null = null
  video: FakeTrack | null = null
  screen: FakeTrack | null = null
  screenSound: FakeTrack | null = null
  joins = async (): Promise<void> => undefined

  constructor(token: string) {
    this.token = token
    FakeKit.all.push(this)
  }

  on(map: string) {
    return (event: string, listener: (payload: never) => void) => {
      const key = `${map} ${event}`
      this.listeners.set(key, [...(this.listeners.get(key) ?? []), listener])
    }
  }
  emit(key: string, payload: unknown = undefined) {
    for (const listener of this.listeners.get(key) ?? []) listener(payload as never)
  }
  put(participant: Partial<KitParticipant> & { id: string }) {
    const index = this.joined.findIndex(({ id }) => id === participant.id)
    const whole = { ...this.joined[index], ...participant } as KitParticipant
    if (index < 0) this.joined.push(whole)
    else this.joined[index] = whole
    this.emit(index < 0 ? 'joined participantJoined' : 'joined videoUpdate')
  }
  left(state: KitLeaveState) {
    this.isInside = false
    this.emit('self roomLeft', { state })
  }
  back() {
    this.isInside = true
    this.emit('self roomJoined', { reconnected: true })
  }
  /** As the real one after an unplugged device: it opens another by itself. */
  openOwnMicrophone() {
    this.audio = new FakeTrack('audio')
    this.emit('self audioUpdate', {})
    return this.audio
  }

  get client(): KitClient {
    const kit = this
    const isSending = (track: FakeTrack | null) => track?.readyState === 'live' && track.enabled
    return {
      async join() {
        await kit.joins()
        kit.isInside = true
        kit.emit('self roomJoined', { reconnected: false })
      },
      async leave() {
        kit.hasLeft = true
        kit.isInside = false
        kit.emit('self roomLeft', { state: 'left' })
      },
      self: {
        get roomJoined() {
          return kit.isInside
        },
        get rawAudioTrack() {
          return kit.audio && asTrack(kit.audio)
        },
        get rawVideoTrack() {
          return kit.video && asTrack(kit.video)
        },
        get screenShareTracks() {
          return { video: kit.screen && asTrack(kit.screen), audio: kit.screenSound && asTrack(kit.screenSound) }
        },
        async enableAudio(track) {
          if (!isSending(kit.audio)) kit.audio = asFake(track)
          kit.emit('self audioUpdate', {})
        },
        async enableVideo(track) {
          if (!isSending(kit.video)) kit.video = asFake(track)
          kit.emit('self videoUpdate', {})
        },
        async disableVideo() {
          if (isSending(kit.video)) kit.video = null
          kit.emit('self videoUpdate', {})
        },
        async enableScreenShare() {
          kit.screen = browser.refusesScreen ? null : new FakeTrack('video')
          kit.screenSound = browser.sharesSound ? new FakeTrack('audio') : null
        },
        async disableScreenShare() {
          kit.screen = null
          kit.screenSound = null
        },
        on: kit.on('self'),
      },
      participants: {
        joined: { toArray: () => [...kit.joined], on: kit.on('joined') },
        subscribe: async (ids, kinds) => void kit.pictures.push(`on ${ids} ${kinds}`),
        unsubscribe: async (ids, kinds) => void kit.pictures.push(`off ${ids} ${kinds}`),
        on: kit.on('participants'),
      },
    }
  }
}

export const participant = (): KitParticipant => ({
  ...{
    id: 'peer-9',
    customParticipantId: `u${other}`,
    audioEnabled: true,
    videoEnabled: true,
    screenShareEnabled: false,
  },
  audioTrack: asTrack(new FakeTrack('audio')),
  videoTrack: asTrack(new FakeTrack('video')),
  screenShareTracks: undefined,
})

export const openKit = async (token: string) => new FakeKit(token).client
export const kit = () => FakeKit.all.at(-1) as FakeKit

export const server = (): Network => ({
  open: () => new RealtimeKitTransport({ sessionId, myId: me, otherId: other, token: 'pass', openClient: openKit }),
  meet() {
    tell(MemberJoinedSessionId, { userId: other, sessionId })
    kit().put(participant())
  },
  lose: () => kit().left('disconnected'),
  regain: () => kit().back(),
  measure: (isBad) =>
    kit().emit('participants mediaScoreUpdate', {
      score: isBad ? 1 : 10,
      isScreenshare: false,
      participantId: 'peer-9',
    }),
  sent: (line) => {
    const { audio, video: camera, screen, screenSound } = kit()
    const track = { audio, camera, screen, screenSound }[line]
    return track?.readyState === 'live' ? track : null
  },
})
const page = new EventTarget()
/** Every test gets a browser with devices, and a room with nobody else in it. */
export const setUpCalls = (): void => {
  beforeEach(() => {
    vi.useFakeTimers()
    Object.assign(wire, {
      sent: [],
      listeners: new Map(),
      connected: new Set(),
      answer: () => ({ code: 'ok' }),
      react: reactAsRoom,
    })
    Object.assign(browser, { opened: [], refusesScreen: false, sharesSound: false, hasNoDevice: false })
    FakeConnection.all = []
    FakeKit.all = []
    vi.stubGlobal('window', page)
    vi.stubGlobal('RTCPeerConnection', FakeConnection)
    vi.stubGlobal('navigator', {
      mediaDevices: {
        getUserMedia: async ({ audio }: { audio?: unknown }) => {
          if (browser.hasNoDevice) throw new DOMException('', 'NotFoundError')
          return streamOf(audio ? 'audio' : 'video')
        },
        getDisplayMedia: async () => {
          if (browser.refusesScreen) throw new DOMException('', 'NotAllowedError')
          return streamOfScreen()
        },
      },
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
