/**
 * A call straight between two browsers, signalled over the live connection. The impolite side announces and
 * offers; the polite side waits, and asks by a ping when it thinks the media is lost. Media and signalling
 * fail apart: losing the socket leaves the picture running, losing the picture keeps the place in the room.
 */
import type { ClientEvent, SentDataOf, ServerEvent } from '#contract/realtime/event.ts'
import * as events from '#contract/realtime/session.ts'
import { isWeak } from '#contract/rules/quality.ts'
import type { SessionGrant } from '#contract/shapes/session.ts'
import { emit, listen, onConnected } from '#web/lib/socket.ts'
import { Emitter } from './emitter.ts'
import { LocalMedia } from './local-media.ts'
import { type Line, PeerLink } from './peer-link.ts'
import { meterQuality } from './quality-meter.ts'
import type { LocalTracks, RemoteMember, SessionTransport, TransportEvents, TransportState } from './transport.ts'

const iceGraceMs = 3000
const failedAfterMs = 30_000
const blockedAfterMs = 20_000

export interface PeerWish {
  sessionId: string
  myId: number
  otherId: number
  grant: Extract<SessionGrant, { backend: 'p2p' }>
}

const absent = (userId: number): RemoteMember => ({
  userId,
  audio: null,
  video: null,
  screen: null,
  mic: true,
  camera: true,
  sharing: false,
  quality: null,
})

export class PeerTransport implements SessionTransport {
  readonly #wish: PeerWish
  readonly #emitter = new Emitter<TransportEvents>()
  readonly #stops: (() => void)[] = []
  readonly #media = new LocalMedia()
  remote: RemoteMember | null = null
  state: TransportState = 'idle'
  #link: PeerLink | null = null
  #stopMeter: (() => void) | null = null
  #joined = false
  #audioOnly = false
  #timers: ReturnType<typeof setTimeout>[] = []
  #scores: number[] = []

  constructor(wish: PeerWish) {
    this.#wish = wish
  }

  on<E extends keyof TransportEvents>(event: E, listener: (payload: TransportEvents[E]) => void): () => void {
    return this.#emitter.on(event, listener)
  }

  get local(): SessionTransport['local'] {
    return this.#media.tracks
  }

  async join(local: LocalTracks): Promise<void> {
    this.#media.take(local)
    this.#setState('connecting')
    this.#listen()
    await this.#enter()
  }

  async leave(): Promise<void> {
    const wasIn = this.#joined
    this.#end()
    if (wasIn) await this.#send(events.LeaveSession, { sessionId: this.#wish.sessionId })
  }

  setMic(on: boolean): Promise<void> {
    return this.#media.setMic(on)
  }

  setCamera(on: boolean): Promise<void> {
    return this.#media.setCamera(on)
  }

  async shareScreen(on: boolean): Promise<void> {
    await this.#media.setScreen(on)
  }

  async setAudioOnly(on: boolean): Promise<void> {
    this.#audioOnly = on
    if (on && this.local.video) await this.setCamera(false)
    this.#link?.setPictures(!on)
  }

  useDevice(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void> {
    return this.#media.useDevice(kind, deviceId)
  }

  retry(): void {
    if (this.state === 'ended') return
    this.#setState('connecting')
    void this.#enter()
  }

  #setState(next: TransportState): void {
    if (this.state === next || this.state === 'ended') return
    this.state = next
    this.#emitter.emit('state', next)
  }

  #send<E extends ClientEvent>(event: E, data: SentDataOf<E>) {
    return emit(event, data)
  }

  #listen(): void {
    const { sessionId, otherId, myId } = this.#wish
    const on = <E extends ServerEvent>(event: E, handle: Parameters<typeof listen<E>>[1]) =>
      this.#stops.push(listen(event, handle))
    on(events.MemberJoinedSessionId, (member) => {
      if (member.sessionId === sessionId && member.userId === otherId) this.#otherCame()
    })
    on(events.MemberLeftSessionId, (member) => {
      if (member.sessionId !== sessionId) return
      if (member.userId === otherId) this.#otherLeft()
      else if (member.userId === myId && this.#joined) this.#kicked()
    })
    on(events.IncomingOfferShown, () => {
      this.#fresh()
      void this.#send(events.ReadyToReceiveOffer, { sessionId })
    })
    on(events.ReadyShown, () => {
      this.#fresh()
      this.#link?.begin()
    })
    on(events.OfferShown, ({ offer }) => this.#link?.receiveDescription(offer))
    on(events.AnswerShown, ({ answer }) => this.#link?.receiveDescription(answer))
    on(events.CandidateShown, ({ candidate }) => this.#link?.receiveCandidate(candidate))
    on(events.PingShown, ({ userId }) => {
      if (userId === myId) this.#pinged()
    })
    on(events.CameraToggle, ({ user, camera }) => this.#patch(user, { camera }))
    on(events.MicToggled, ({ user, mic }) => this.#patch(user, { mic }))
    on(events.UserSharedScreen, ({ user, screen }) => this.#patch(user, { sharing: screen }))
    this.#stops.push(
      this.#media.on('track', ({ line, track }) => void this.#replaced(line, track)),
      this.#media.on('problem', (problem) => this.#emitter.emit('problem', problem)),
      this.#media.on('changed', () => {
        this.#emitter.emit('local', undefined)
        this.#tellToggles()
      }),
      onConnected(() => void this.#enter()),
    )
    const online = () => this.#link?.restart()
    window.addEventListener('online', online)
    this.#stops.push(() => window.removeEventListener('online', online))
  }

  /** Enters, or enters again after the live connection came back; the server keeps the place meanwhile. */
  async #enter(): Promise<void> {
    const { sessionId } = this.#wish
    await this.#send(events.PreJoinSession, { sessionId })
    const { code } = await this.#send(events.JoinSession, { sessionId })
    if (this.state === 'ended') return
    if (code === 'unreachable') return
    if (code !== 'ok') return this.#end()
    this.#joined = true
    if (this.state === 'connecting') this.#setState('waiting')
    this.#tellToggles()
    if (this.#link?.pc.connectionState !== 'connected') await this.#announce()
  }

  /** The impolite side asks for a fresh start; when nobody is there yet, their arrival asks again. */
  async #announce(): Promise<void> {
    const { sessionId, otherId, grant } = this.#wish
    if (grant.polite) await this.#send(events.PingSessionMember, { sessionId, userId: otherId })
    else await this.#send(events.AnnounceIncomingOffer, { sessionId })
  }

  #otherCame(): void {
    this.remote ??= absent(this.#wish.otherId)
    this.#emitter.emit('members', undefined)
    this.#tellToggles()
    if (!this.#wish.grant.polite) void this.#announce()
  }

  #otherLeft(): void {
    this.#drop()
    this.remote = null
    this.#setState('waiting')
    this.#emitter.emit('members', undefined)
  }

  #kicked(): void {
    this.#joined = false
    this.#emitter.emit('problem', 'kicked')
    this.#end()
  }

  #pinged(): void {
    const { sessionId, otherId, grant } = this.#wish
    void this.#send(events.PongSessionMember, { sessionId, userId: otherId })
    if (grant.polite) return
    if (this.#link?.pc.connectionState === 'connected') this.#link.restart()
    else void this.#announce()
  }

  #fresh(): void {
    this.#drop()
    this.remote ??= absent(this.#wish.otherId)
    this.#link = new PeerLink({
      polite: this.#wish.grant.polite,
      iceServers: this.#wish.grant.iceServers as RTCIceServer[],
      track: (line) => this.#media.of(line),
      sendOffer: (offer) => void this.#send(events.SessionOffer, { sessionId: this.#wish.sessionId, offer }),
      sendAnswer: (answer) => void this.#send(events.SessionAnswer, { sessionId: this.#wish.sessionId, answer }),
      sendCandidate: (candidate) =>
        void this.#send(events.IceCandidate, { sessionId: this.#wish.sessionId, candidate }),
      onTrack: (line, track) => this.#receive(line, track),
      onConnection: (state, ice) => this.#connection(state, ice),
    })
    this.#stopMeter = meterQuality(this.#link.pc, (score) => this.#measured(score))
    this.#after(blockedAfterMs, () => {
      if (this.#link?.pc.iceConnectionState === 'checking') this.#emitter.emit('problem', 'blocked-network')
    })
  }

  #drop(): void {
    this.#clearTimers()
    this.#stopMeter?.()
    this.#stopMeter = null
    this.#link?.close()
    this.#link = null
    this.#scores = []
  }

  #receive(line: Line, track: MediaStreamTrack): void {
    this.#patch(this.#wish.otherId, { [line === 'camera' ? 'video' : line]: track })
  }

  #patch(userId: number, change: Partial<RemoteMember>): void {
    if (userId !== this.#wish.otherId) return
    this.remote = { ...(this.remote ?? absent(userId)), ...change }
    this.#emitter.emit('members', undefined)
  }

  #connection(state: RTCPeerConnectionState, ice: RTCIceConnectionState): void {
    if (state === 'connected') {
      this.#clearTimers()
      this.#setState('connected')
      this.#tellToggles()
      if (this.local.screen) void this.#tellScreen()
      if (this.#audioOnly) this.#link?.setPictures(false)
    } else if (state === 'failed' || ice === 'disconnected' || ice === 'failed')
      this.#recover(ice === 'failed' || state === 'failed')
  }

  #recover(now: boolean): void {
    this.#setState('reconnecting')
    this.#clearTimers()
    this.#after(now ? 0 : iceGraceMs, () => (this.#wish.grant.polite ? void this.#announce() : this.#link?.restart()))
    this.#after(iceGraceMs * 2, () => void this.#announce())
    this.#after(failedAfterMs, () => this.#setState('failed'))
  }

  #measured(score: number): void {
    this.#scores = [...this.#scores, score].slice(-5)
    this.#patch(this.#wish.otherId, { quality: score })
    this.#emitter.emit('quality', { userId: this.#wish.otherId, score })
    if (isWeak(this.#scores)) this.#media.shrink()
  }

  async #replaced(line: Line, track: MediaStreamTrack | null): Promise<void> {
    await this.#link?.replace(line, track)
    if (line === 'screen') await this.#tellScreen()
  }

  async #tellScreen(): Promise<void> {
    if (this.#joined)
      await this.#send(events.UserSharingScreen, { session: this.#wish.sessionId, screen: this.local.screen !== null })
  }

  #tellToggles(): void {
    if (!this.#joined) return
    const { sessionId } = this.#wish
    void this.#send(events.ToggleMic, { session: sessionId, mic: this.local.audio?.enabled ?? false })
    void this.#send(events.ToggleCamera, { session: sessionId, camera: this.local.video !== null })
  }

  #after(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms))
  }

  #clearTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer)
  }

  #end(): void {
    this.#drop()
    for (const stop of this.#stops.splice(0)) stop()
    this.#media.stop()
    this.remote = null
    this.#joined = false
    this.#setState('ended')
  }
}
