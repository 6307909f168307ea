/**
 * A call directly between two browsers, signalled over the socket. The impolite side announces and offers; the polite
 * side waits, and pings when it has no announcement to wait for. Media and signalling fail separately: when the socket
 * is lost the media continue, and when the media fail the seat in the room is kept.
 */

import * as events from '#contract/classroom/events/session.ts'
import {
  fullSending,
  isPictureSent,
  judgeEstimate,
  judgeSending,
  type SendingLadder,
  sendingSteps,
} from '#contract/classroom/rules/sending-ladder.ts'
import type { SessionGrant } from '#contract/classroom/shapes/session.ts'
import type { ServerEvent } from '#contract/shared/events/event.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { CallSeat } from './call-seat.ts'
import { ConnectionStability } from './connection-stability.ts'
import { Emitter } from './emitter.ts'
import { generationOf } from './generation.ts'
import { Handshake } from './handshake.ts'
import { LocalMedia } from './local-media.ts'
import { absentMember, followOtherMember } from './other-member.ts'
import { PeerLink } from './peer-link.ts'
import { countArrived, meterQuality, type QualityReading } from './quality-meter.ts'
import { Timers } from './timers.ts'
import type { LocalTracks, RemoteMember, SessionTransport, TransportEvents, TransportState } from './transport.ts'

const iceGraceMs = 3000
/** A handshake without a connection is repeated after this time. */
const againMs = 8000
const failedAfterMs = 30_000
const blockedAfterMs = 20_000
/** A working connection receives packets within this time, because muted sound is sent as well. */
const silentMs = 1000

export interface PeerTransportOptions {
  sessionId: string
  myId: number
  otherId: number
  grant: Extract<SessionGrant, { backend: 'p2p' }>
}

/** The peer-to-peer transport; see `SessionTransport` for its members. */
export class PeerTransport implements SessionTransport {
  readonly #options: PeerTransportOptions
  readonly #emitter = new Emitter<TransportEvents>()
  readonly #stops: (() => void)[] = []
  readonly #media = new LocalMedia()
  readonly #timers = new Timers<'again' | 'restart' | 'failed' | 'blocked' | 'silent'>()
  readonly #steadiness = new ConnectionStability()
  remote: RemoteMember | null = null
  state: TransportState = 'idle'
  #link: PeerLink | null = null
  #stopMeter: (() => void) | null = null
  readonly #seat: CallSeat
  readonly #handshake: Handshake
  #isOtherAway = false
  #audioOnly = false
  #sending = fullSending

  constructor(options: PeerTransportOptions) {
    this.#options = options
    const { sessionId, otherId, grant } = options
    this.#seat = new CallSeat({
      sessionId,
      socket: { emit, isOnline: () => connectionState() === 'online' },
      media: () => ({
        mic: this.local.audio?.enabled ?? false,
        camera: this.local.video !== null,
        paused: this.picturePaused,
        screen: this.local.screen !== null,
      }),
      entered: () => this.#entered(),
      refused: (why) => this.#endWith(why),
    })
    this.#handshake = new Handshake({
      polite: grant.polite,
      announce: (attempt) => void this.#seat.send(events.AnnounceIncomingOffer, { sessionId, attempt }),
      sayReady: (attempt) => void this.#seat.send(events.ReadyToReceiveOffer, { sessionId, attempt }),
      ping: () => void this.#seat.send(events.PingSessionMember, { sessionId, userId: otherId }),
      open: (attempt, offers) => this.#open(attempt, offers),
      newAttempt: () => crypto.randomUUID(),
    })
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
    await this.#seat.enter()
  }

  leave(): Promise<void> {
    const left = this.#seat.leave()
    this.#end()
    return left
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
    this.#seat.tell()
  }

  switchDevice(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void> {
    return this.#media.switchDevice(kind, deviceId)
  }

  retry(): void {
    if (this.state === 'ended') return
    this.#timers.clear('failed', 'blocked')
    this.#setState('connecting')
    this.#handshake.reset()
    void this.#seat.enter()
  }

  #setState(next: TransportState): void {
    if (this.state === next || this.state === 'ended') return
    this.state = next
    this.#emitter.emit('state', next)
  }

  #listen(): void {
    const { myId } = this.#options
    this.#stops.push(
      followOtherMember({
        ...this.#options,
        came: () => this.#otherCame(),
        left: () => this.remote && this.#otherLeft(),
        // While the socket is lost the server may end the seat; the page then rejoins instead of ending the call.
        evicted: () => this.#seat.isInside && this.#endWith('kicked'),
        connection: (isConnected) => this.#otherConnection(isConnected),
        changed: (change) => this.#patch(change),
      }),
    )
    const on = <E extends ServerEvent>(event: E, handle: Parameters<typeof listen<E>>[1]) =>
      this.#stops.push(listen(event, handle))
    on(events.RelayedIncomingOffer, ({ attempt }) => this.#handshake.announced(attempt))
    on(events.RelayedReady, ({ attempt }) => this.#handshake.ready(attempt))
    on(events.RelayedOffer, ({ offer }) => {
      this.#handshake.offered(generationOf(offer.sdp))
      this.#link?.receiveDescription(offer)
    })
    on(events.RelayedAnswer, ({ answer }) => this.#link?.receiveDescription(answer))
    on(events.RelayedCandidate, ({ candidate }) => this.#link?.receiveCandidate(candidate))
    on(events.RelayedPing, ({ userId }) => {
      if (userId === myId) this.#pinged()
    })
    on(events.RelayedPong, ({ userId }) => {
      if (userId === myId) this.#patch({})
    })
    this.#stops.push(
      this.#media.on('track', ({ line, track }) => void this.#link?.replace(line, track)),
      this.#media.on('problem', (problem) => this.#emitter.emit('problem', problem)),
      this.#media.on('changed', () => {
        this.#emitter.emit('local', undefined)
        this.#seat.tell()
      }),
      onConnected(() => void this.#seat.enter()),
    )
    // The new network has other addresses; restarting ICE at once saves the timeout of the old ones.
    const online = () => this.#link?.restart()
    window.addEventListener('online', online)
    this.#stops.push(() => window.removeEventListener('online', online))
  }

  /** Called after every successful join. The media may have kept running in the meantime. */
  #entered(): void {
    if (this.state === 'connecting') this.#setState('waiting')
    if (this.#isConnected()) return
    this.#handshake.start()
    this.#renewLater()
  }

  #isConnected(): boolean {
    return this.#link?.pc.connectionState === 'connected'
  }

  /** Repeats a handshake that led to no connection, for as long as the other member is inside. */
  #renewLater(afterMs = againMs): void {
    this.#timers.set('again', afterMs, () => {
      if (!this.remote || this.#isConnected()) return
      this.#handshake.renew()
      this.#renewLater()
    })
  }

  #otherCame(): void {
    this.#patch({})
    // The polite side waits for the announcement; a ping would cross it.
    if (!this.#options.grant.polite) this.#handshake.start()
    this.#renewLater()
  }

  /**
   * The server reports whether the other member's socket is connected. Media may continue without a socket; whether
   * packets still arrive tells a lost socket from a closed page.
   */
  #otherConnection(isConnected: boolean): void {
    this.#isOtherAway = !isConnected
    if (!isConnected) void this.#watchSilence()
    else if (this.state === 'reconnecting' && this.#isConnected()) this.#setState('connected')
  }

  async #watchSilence(): Promise<void> {
    const link = this.#link
    if (!link) return
    const before = await countArrived(link.pc)
    this.#timers.set('silent', silentMs, async () => {
      const isSilent = (await countArrived(link.pc)) === before
      if (!this.#isOtherAway || link !== this.#link || !this.#isConnected()) return
      if (this.state === 'connected' && isSilent) this.#setState('reconnecting')
      if (this.state === 'reconnecting' && !isSilent) this.#setState('connected')
      void this.#watchSilence()
    })
  }

  #otherLeft(): void {
    this.#drop()
    this.#handshake.reset()
    this.#isOtherAway = false
    this.remote = null
    this.#timers.clear('again', 'restart', 'failed', 'blocked', 'silent')
    this.#setState('waiting')
    this.#emitter.emit('members', undefined)
  }

  #pinged(): void {
    const { sessionId, otherId } = this.#options
    void this.#seat.send(events.PongSessionMember, { sessionId, userId: otherId })
    this.#handshake.pinged()
  }

  #open(generation: string | null, offers: boolean): void {
    const { sessionId, grant } = this.#options
    this.#drop()
    const link = new PeerLink({
      polite: grant.polite,
      generation,
      iceServers: grant.iceServers as RTCIceServer[],
      track: (line) => this.#media.of(line),
      sendOffer: (offer) => void this.#seat.send(events.SessionOffer, { sessionId, offer }),
      sendAnswer: (answer) => void this.#seat.send(events.SessionAnswer, { sessionId, answer }),
      sendCandidate: (candidate) => void this.#seat.send(events.IceCandidate, { sessionId, candidate }),
      onTrack: (line, track) => this.#patch({ [line === 'camera' ? 'video' : line]: track }),
      onConnection: () => this.#connection(link),
    })
    this.#link = link
    link.limitPictures(sendingSteps[this.#sending.step] ?? null)
    this.#stopMeter = meterQuality(link.pc, {
      estimated: (estimate, isRepeating) => this.#send(judgeEstimate(this.#sending, estimate, isRepeating)),
      measured: (reading) => this.#measured(reading),
      // The browser needs twice as long to call that disconnected. The path in use stays until another one is found. One
      // side is enough, and two restarts at once would undo each other, so the other one waits a little longer.
      silentAfterLooks: grant.polite ? 5 : 3,
      silent: () => link.restart(),
    })
    this.#patch({})
    this.#timers.setOnce('blocked', blockedAfterMs, () => this.#emitter.emit('problem', 'blocked-network'))
    this.#timers.setOnce('failed', failedAfterMs, () => this.#setState('failed'))
    if (offers) link.begin()
  }

  #drop(): void {
    this.#stopMeter?.()
    this.#stopMeter = null
    this.#link?.close()
    this.#link = null
    this.#steadiness.reset()
  }

  #patch(change: Partial<RemoteMember>): void {
    this.remote = { ...(this.remote ?? absentMember(this.#options.otherId)), ...change }
    this.#emitter.emit('members', undefined)
  }

  #connection(link: PeerLink): void {
    if (link !== this.#link) return
    const { connectionState: state, iceConnectionState: ice } = link.pc
    if (state === 'connected' && ice !== 'disconnected') {
      this.#timers.clear('again', 'restart', 'failed', 'blocked')
      this.#handshake.connected()
      this.#setState('connected')
      if (this.#audioOnly) link.setPictures(false)
    } else if (state === 'failed' || ice === 'failed') this.#recover(0)
    else if (state === 'disconnected' || ice === 'disconnected') this.#recover(iceGraceMs)
  }

  /** Restarts ICE first, then opens a new connection; reports `failed` only after half a minute. */
  #recover(graceMs: number): void {
    if (this.state === 'connected') this.#setState('reconnecting')
    if (graceMs === 0) this.#timers.clear('restart')
    this.#timers.setOnce('restart', graceMs, () => this.#link?.restart())
    this.#timers.setOnce('again', graceMs + iceGraceMs, () => this.#renewLater(0))
    this.#timers.setOnce('failed', failedAfterMs, () => this.#setState('failed'))
  }

  #send(sending: SendingLadder): void {
    const { step } = this.#sending
    this.#sending = sending
    if (sending.step === step) return
    this.#link?.limitPictures(sendingSteps[sending.step] ?? null)
    this.#emitter.emit('local', undefined)
    this.#seat.tell()
  }

  #measured({ score, reported, estimate }: QualityReading): void {
    this.#steadiness.add(score)
    this.#send(judgeSending(this.#sending, reported, estimate, performance.now()))
    this.#patch({ quality: score })
    this.#emitter.emit('quality', { userId: this.#options.otherId, score })
  }

  #endWith(problem: 'kicked' | 'refused'): void {
    this.#seat.giveUp()
    this.#emitter.emit('problem', problem)
    this.#end()
  }

  #end(): void {
    this.#drop()
    this.#timers.clearAll()
    for (const stop of this.#stops.splice(0)) stop()
    this.#media.stop()
    this.remote = null
    this.#setState('ended')
  }
}
