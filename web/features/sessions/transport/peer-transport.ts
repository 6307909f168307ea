/**
 * A call straight between two browsers, signalled over the live connection. The impolite side announces and
 * offers; the polite side waits, and pings when it has nothing to wait for. Media and signalling fail apart:
 * losing the socket leaves the picture running, losing the picture keeps the place in the room.
 */
import type { ServerEvent } from '#contract/realtime/event.ts'
import * as events from '#contract/realtime/session.ts'
import { MemberJoinedSessionId, MemberLeftSessionId } from '#contract/realtime/session-state.ts'
import { fullSending, isPictureSent, judgeSending, sendingSteps } from '#contract/rules/sending-ladder.ts'
import type { SessionGrant } from '#contract/shapes/session.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { Emitter } from './emitter.ts'
import { markOf } from './generation.ts'
import { LocalMedia } from './local-media.ts'
import { PeerLink } from './peer-link.ts'
import { meterQuality, type QualityReading } from './quality-meter.ts'
import { Steadiness } from './steadiness.ts'
import { Timers } from './timers.ts'
import type { LocalTracks, RemoteMember, SessionTransport, TransportEvents, TransportState } from './transport.ts'

const iceGraceMs = 3000
/** A handshake that led to nothing is repeated. */
const againMs = 8000
const enterAgainMs = 3000
const failedAfterMs = 30_000
const blockedAfterMs = 20_000
/** The server counts toggles; a burst of them is told as its outcome. */
const tellEveryMs = 1000

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
  picturePaused: false,
  sharing: false,
  quality: null,
})

export class PeerTransport implements SessionTransport {
  readonly #wish: PeerWish
  readonly #emitter = new Emitter<TransportEvents>()
  readonly #stops: (() => void)[] = []
  readonly #media = new LocalMedia()
  readonly #timers = new Timers<'enter' | 'again' | 'restart' | 'failed' | 'blocked' | 'tell'>()
  readonly #steadiness = new Steadiness()
  remote: RemoteMember | null = null
  state: TransportState = 'idle'
  #link: PeerLink | null = null
  #stopMeter: (() => void) | null = null
  #joined = false
  #audioOnly = false
  #sending = fullSending
  #toldAt = 0
  #toldScreen = false

  constructor(wish: PeerWish) {
    this.#wish = wish
  }

  on<E extends keyof TransportEvents>(event: E, listener: (payload: TransportEvents[E]) => void): () => void {
    return this.#emitter.on(event, listener)
  }

  get local(): SessionTransport['local'] {
    return this.#media.tracks
  }

  get weak(): boolean {
    return this.#steadiness.weak
  }

  get picturePaused(): boolean {
    const { video, screen } = this.local
    return !isPictureSent(this.#sending) && !this.#audioOnly && (video ?? screen) !== null
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
    if (wasIn) await emit(events.LeaveSession, { sessionId: this.#wish.sessionId })
  }

  setMic(on: boolean): Promise<void> {
    return this.#media.setMic(on)
  }

  setCamera(on: boolean): Promise<void> {
    return this.#media.setCamera(on)
  }

  shareScreen(on: boolean): Promise<void> {
    return this.#media.setScreen(on)
  }

  async setAudioOnly(on: boolean): Promise<void> {
    this.#audioOnly = on
    if (on && this.local.video) await this.setCamera(false)
    this.#link?.setPictures(!on)
    this.#tell()
  }

  switchDevice(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void> {
    return this.#media.switchDevice(kind, deviceId)
  }

  retry(): void {
    if (this.state === 'ended') return
    this.#timers.clear('failed', 'blocked')
    this.#setState('connecting')
    void this.#enter()
  }

  #setState(next: TransportState): void {
    if (this.state === next || this.state === 'ended') return
    this.state = next
    this.#emitter.emit('state', next)
  }

  #listen(): void {
    const { sessionId, otherId, myId, grant } = this.#wish
    const on = <E extends ServerEvent>(event: E, handle: Parameters<typeof listen<E>>[1]) =>
      this.#stops.push(listen(event, handle))
    on(MemberJoinedSessionId, (member) => {
      if (member.sessionId === sessionId && member.userId === otherId) this.#otherCame()
    })
    on(MemberLeftSessionId, (member) => {
      if (member.sessionId !== sessionId) return
      if (member.userId === otherId) this.#otherLeft()
      else if (member.userId === myId && this.#joined) this.#endWith('kicked')
    })
    on(events.IncomingOfferShown, () => {
      this.#fresh(null)
      void emit(events.ReadyToReceiveOffer, { sessionId })
    })
    on(events.ReadyShown, () => {
      if (!grant.polite) this.#fresh(crypto.randomUUID()).begin()
    })
    on(events.OfferShown, ({ offer }) => {
      const generation = markOf(offer.sdp)
      // An offer of a connection this side has not heard of: the other one started afresh meanwhile.
      const stale = this.#link === null || (this.#link.generation ?? generation) !== generation
      if (stale && grant.polite) this.#fresh(generation)
      this.#link?.receiveDescription(offer)
    })
    on(events.AnswerShown, ({ answer }) => this.#link?.receiveDescription(answer))
    on(events.CandidateShown, ({ candidate }) => this.#link?.receiveCandidate(candidate))
    on(events.PingShown, ({ userId }) => {
      if (userId === myId) this.#pinged()
    })
    on(events.PongShown, ({ userId }) => {
      if (userId === myId) this.#patch(otherId, {})
    })
    on(events.CameraToggle, ({ user, camera, paused }) => this.#patch(user, { camera, picturePaused: paused ?? false }))
    on(events.MicToggled, ({ user, mic }) => this.#patch(user, { mic }))
    on(events.UserSharedScreen, ({ user, screen }) => this.#patch(user, { sharing: screen }))
    this.#stops.push(
      this.#media.on('track', ({ line, track }) => void this.#link?.replace(line, track)),
      this.#media.on('problem', (problem) => this.#emitter.emit('problem', problem)),
      this.#media.on('changed', () => {
        this.#emitter.emit('local', undefined)
        this.#tell()
      }),
      onConnected(() => void this.#enter()),
    )
    // Another network has other addresses; waiting for the old ones to time out would only cost seconds.
    const online = () => this.#link?.restart()
    window.addEventListener('online', online)
    this.#stops.push(() => window.removeEventListener('online', online))
  }

  /** Enters, or enters again after the live connection came back; the server keeps the place meanwhile. */
  async #enter(): Promise<void> {
    const { sessionId } = this.#wish
    await emit(events.PreJoinSession, { sessionId })
    const { code } = await emit(events.JoinSession, { sessionId })
    if (this.state === 'ended') return
    if (code === 'unreachable') {
      // A silent server is asked again; a lost socket asks by itself once it is back.
      if (connectionState() === 'online') this.#timers.set('enter', enterAgainMs, () => void this.#enter())
      return
    }
    if (code !== 'ok') return this.#endWith('refused')
    this.#joined = true
    if (this.state === 'connecting') this.#setState('waiting')
    this.#tell()
    if (!this.#isConnected()) await this.#shake()
  }

  #isConnected(): boolean {
    return this.#link?.pc.connectionState === 'connected'
  }

  /** Asks for a fresh connection, and keeps asking while the other one is there. Their arrival asks again too. */
  async #shake(): Promise<void> {
    const { sessionId, otherId, grant } = this.#wish
    this.#shakeLater()
    if (grant.polite) await emit(events.PingSessionMember, { sessionId, userId: otherId })
    else await emit(events.AnnounceIncomingOffer, { sessionId })
  }

  #shakeLater(): void {
    this.#timers.set('again', againMs, () => {
      if (this.remote && !this.#isConnected()) void this.#shake()
    })
  }

  #otherCame(): void {
    this.#patch(this.#wish.otherId, {})
    this.#toldAt = 0
    this.#tell()
    if (this.#wish.grant.polite) this.#shakeLater()
    else void this.#shake()
  }

  #otherLeft(): void {
    this.#drop()
    this.remote = null
    this.#timers.clear('again', 'restart', 'failed', 'blocked')
    this.#setState('waiting')
    this.#emitter.emit('members', undefined)
  }

  #pinged(): void {
    const { sessionId, otherId, grant } = this.#wish
    void emit(events.PongSessionMember, { sessionId, userId: otherId })
    // Who pings has no connection, whatever this side still believes: their page may have been loaded again.
    if (!grant.polite) void this.#shake()
  }

  #fresh(generation: string | null): PeerLink {
    const { sessionId, otherId, grant } = this.#wish
    this.#drop()
    const link = new PeerLink({
      polite: grant.polite,
      generation,
      iceServers: grant.iceServers as RTCIceServer[],
      track: (line) => this.#media.of(line),
      sendOffer: (offer) => void emit(events.SessionOffer, { sessionId, offer }),
      sendAnswer: (answer) => void emit(events.SessionAnswer, { sessionId, answer }),
      sendCandidate: (candidate) => void emit(events.IceCandidate, { sessionId, candidate }),
      onTrack: (line, track) => this.#patch(otherId, { [line === 'camera' ? 'video' : line]: track }),
      onConnection: () => this.#connection(link),
    })
    this.#link = link
    link.limitPictures(sendingSteps[this.#sending.step] ?? null)
    this.#stopMeter = meterQuality(link.pc, (reading) => this.#measured(reading))
    this.#patch(otherId, {})
    this.#timers.setOnce('blocked', blockedAfterMs, () => this.#emitter.emit('problem', 'blocked-network'))
    this.#timers.setOnce('failed', failedAfterMs, () => this.#setState('failed'))
    return link
  }

  #drop(): void {
    this.#stopMeter?.()
    this.#stopMeter = null
    this.#link?.close()
    this.#link = null
    this.#steadiness.reset()
  }

  #patch(userId: number, change: Partial<RemoteMember>): void {
    if (userId !== this.#wish.otherId) return
    this.remote = { ...(this.remote ?? absent(userId)), ...change }
    this.#emitter.emit('members', undefined)
  }

  #connection(link: PeerLink): void {
    if (link !== this.#link) return
    const { connectionState: state, iceConnectionState: ice } = link.pc
    if (state === 'connected' && ice !== 'disconnected') {
      this.#timers.clear('again', 'restart', 'failed', 'blocked')
      this.#setState('connected')
      if (this.#audioOnly) link.setPictures(false)
      this.#toldAt = 0
      this.#tell()
    } else if (state === 'failed' || ice === 'failed') this.#recover(0)
    else if (state === 'disconnected' || ice === 'disconnected') this.#recover(iceGraceMs)
  }

  /** First the same connection over other addresses, then a new one; the alarm only after half a minute. */
  #recover(graceMs: number): void {
    if (this.state === 'connected') this.#setState('reconnecting')
    if (graceMs === 0) this.#timers.clear('restart')
    this.#timers.setOnce('restart', graceMs, () => this.#link?.restart())
    this.#timers.setOnce('again', graceMs + iceGraceMs, () => void this.#shake())
    this.#timers.setOnce('failed', failedAfterMs, () => this.#setState('failed'))
  }

  #measured({ score, reported }: QualityReading): void {
    this.#steadiness.add(score)
    const { step } = this.#sending
    this.#sending = judgeSending(this.#sending, reported, performance.now())
    if (this.#sending.step !== step) {
      this.#link?.limitPictures(sendingSteps[this.#sending.step] ?? null)
      this.#emitter.emit('local', undefined)
      this.#tell()
    }
    this.#patch(this.#wish.otherId, { quality: score })
    this.#emitter.emit('quality', { userId: this.#wish.otherId, score })
  }

  /** Says what is on and what is off, at once and then at most once a second. */
  #tell(): void {
    if (!this.#joined) return
    const waitMs = this.#toldAt + tellEveryMs - Date.now()
    if (waitMs > 0) {
      this.#timers.setOnce('tell', waitMs, () => this.#tell())
      return
    }
    this.#toldAt = Date.now()
    const { sessionId: session } = this.#wish
    const screen = this.local.screen !== null
    void emit(events.ToggleMic, { session, mic: this.local.audio?.enabled ?? false })
    void emit(events.ToggleCamera, { session, camera: this.local.video !== null, paused: this.picturePaused })
    if (screen || this.#toldScreen) void emit(events.UserSharingScreen, { session, screen })
    this.#toldScreen = screen
  }

  #endWith(problem: 'kicked' | 'refused'): void {
    this.#joined = false
    this.#emitter.emit('problem', problem)
    this.#end()
  }

  #end(): void {
    this.#drop()
    this.#timers.clearAll()
    for (const stop of this.#stops.splice(0)) stop()
    this.#media.stop()
    this.remote = null
    this.#joined = false
    this.#setState('ended')
  }
}
