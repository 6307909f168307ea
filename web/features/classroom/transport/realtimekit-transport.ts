/**
 * A call through RealtimeKit. Who is inside, and what is turned on, is the seat in our own room as in a direct call; only
 * the media go through the media server. The client gets copies of the tracks, so that the devices stay with this page
 * when the server fails and the call goes on directly.
 */
import type { SharedScreen } from '#web/lib/media-devices.ts'
import { connectionState, emit, onConnected } from '#web/lib/socket.ts'
import { CallSeat } from './call-seat.ts'
import { ConnectionStability } from './connection-stability.ts'
import { Emitter } from './emitter.ts'
import { LocalMedia } from './local-media.ts'
import { absentMember, followOtherMember } from './other-member.ts'
import type { KitClient, KitLeaveState, KitParticipant } from './realtimekit-client.ts'
import { Timers } from './timers.ts'
import type { LocalTracks, RemoteMember, ReplaceableTransport, TransportEvents, TransportState } from './transport.ts'

/** Joining takes a few seconds on a slow line; the code of the client is loaded within the same time. */
const joinWithinMs = 20_000
/** The other member is in the room, but not at the media server. Longer than they need to join it. */
const meetWithinMs = 30_000
/** The client connects again by itself within this time. */
const backWithinMs = 30_000
const againMs = 3000

export interface RealtimeKitTransportOptions {
  readonly sessionId: string
  readonly myId: number
  readonly otherId: number
  readonly token: string
  readonly openClient: (token: string) => Promise<KitClient>
}

/** What is sent on a line: the device's track, and the copy of it that the client has. */
interface SentTrack {
  readonly source: MediaStreamTrack
  readonly copy: MediaStreamTrack
}

/**
 * Whether the client sends this track. After a device was unplugged the client opens another by itself, which is not the
 * one this page has chosen.
 */
const isSent = (
  sent: SentTrack | null,
  source: MediaStreamTrack | null,
  raw: MediaStreamTrack | null | undefined,
): boolean => (sent?.source ?? null) === source && (!raw || raw === sent?.copy)

/** The transport through RealtimeKit; see `SessionTransport` for its members. */
export class RealtimeKitTransport implements ReplaceableTransport {
  readonly #options: RealtimeKitTransportOptions
  readonly #emitter = new Emitter<TransportEvents>()
  readonly #stops: (() => void)[] = []
  readonly #media = new LocalMedia(() => this.#openScreen())
  readonly #timers = new Timers<'join' | 'meet' | 'back' | 'send'>()
  readonly #steadiness = new ConnectionStability()
  readonly #seat: CallSeat
  readonly picturePaused = false
  remote: RemoteMember | null = null
  state: TransportState = 'idle'
  #client: KitClient | null = null
  #isOpening = false
  #joined = false
  /** Nothing is opened any more: the call is over, or goes on without this transport. */
  #isDone = false
  #audioOnly = false
  #audio: SentTrack | null = null
  #camera: SentTrack | null = null
  /** Changes of what is sent run one after the other. */
  #sending: Promise<void> = Promise.resolve()

  constructor(options: RealtimeKitTransportOptions) {
    this.#options = options
    this.#seat = new CallSeat({
      sessionId: options.sessionId,
      socket: { emit, isOnline: () => connectionState() === 'online' },
      media: () => ({
        mic: this.local.audio?.enabled ?? false,
        camera: this.local.video !== null,
        paused: false,
        screen: this.local.screen !== null,
      }),
      entered: () => void this.#openClient(),
      refused: (why) => this.#endWith(why),
    })
  }

  on<E extends keyof TransportEvents>(event: E, listener: (payload: TransportEvents[E]) => void): () => void {
    return this.#emitter.on(event, listener)
  }

  get local(): ReplaceableTransport['local'] {
    return this.#media.tracks
  }

  get weak(): boolean {
    return this.#steadiness.weak
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

  detach(): LocalTracks {
    this.#seat.giveUp()
    this.#close()
    for (const stop of this.#stops.splice(0)) stop()
    return this.#media.release()
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
    this.#receivePictures()
    this.#refresh()
    this.#seat.tell()
  }

  switchDevice(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void> {
    return this.#media.switchDevice(kind, deviceId)
  }

  /** The client does not connect again after a failure, so the call goes on without it. */
  retry(): void {
    if (this.state === 'failed') this.#emitter.emit('problem', 'unavailable')
    else this.#fail()
  }

  #setState(next: TransportState): void {
    if (this.state === next || this.state === 'ended') return
    this.state = next
    this.#emitter.emit('state', next)
  }

  #listen(): void {
    this.#stops.push(
      followOtherMember({
        ...this.#options,
        came: () => this.#patch({}),
        left: () => this.remote && this.#otherLeft(),
        // While the socket is lost the server may end the seat; the page then rejoins instead of ending the call.
        evicted: () => this.#seat.isInside && this.#endWith('kicked'),
        // Their media go through another connection, and the media server tells when that one is lost.
        connection: () => undefined,
        changed: (change) => this.#patch(change),
      }),
      this.#media.on('track', ({ line, track }) => {
        if (line === 'audio' || line === 'camera') this.#send()
        else if (line === 'screen' && !track) void this.#client?.self.disableScreenShare().catch(() => undefined)
      }),
      this.#media.on('problem', (problem) => this.#emitter.emit('problem', problem)),
      this.#media.on('changed', () => {
        // At once, because whoever mutes is not to be heard any more; the client needs no word of it.
        if (this.#audio) this.#audio.copy.enabled = this.#audio.source.enabled
        this.#send()
        this.#emitter.emit('local', undefined)
        this.#seat.tell()
      }),
      onConnected(() => void this.#seat.enter()),
    )
  }

  /** Called after every successful join of our own room; the client stays open meanwhile. */
  async #openClient(): Promise<void> {
    if (this.#client || this.#isOpening || this.#isDone) return
    this.#isOpening = true
    this.#timers.setOnce('join', joinWithinMs, () => this.#fail())
    try {
      const client = await this.#options.openClient(this.#options.token)
      if (this.#isDone) return void client.leave().catch(() => undefined)
      this.#client = client
      this.#follow(client)
      await client.join()
      if (client.self.roomJoined) this.#roomJoined()
    } catch {
      this.#fail()
    } finally {
      this.#isOpening = false
    }
  }

  #follow(client: KitClient): void {
    const isCurrent = () => client === this.#client
    const refresh = () => isCurrent() && this.#refresh()
    client.self.on('roomJoined', () => isCurrent() && this.#roomJoined())
    client.self.on('roomLeft', ({ state }) => isCurrent() && this.#roomLeft(state))
    client.self.on('audioUpdate', () => isCurrent() && this.#send())
    client.self.on('videoUpdate', () => isCurrent() && this.#send())
    for (const event of [
      'participantJoined',
      'participantLeft',
      'audioUpdate',
      'videoUpdate',
      'screenShareUpdate',
    ] as const)
      client.participants.joined.on(event, refresh)
    client.participants.on('mediaScoreUpdate', ({ score, isScreenshare, participantId }) => {
      if (isCurrent() && !isScreenshare && participantId === this.#other()?.id) this.#measured(score)
    })
  }

  #roomJoined(): void {
    if (this.#joined) return
    this.#joined = true
    this.#timers.clear('join', 'back')
    // After a reconnection the client sends a live track again, but not one that was muted then.
    if (this.#audio && !this.#audio.source.enabled) {
      this.#audio.copy.stop()
      this.#audio = null
    }
    this.#receivePictures()
    this.#send()
    this.#refresh()
  }

  #roomLeft(state: KitLeaveState): void {
    if (state === 'left') return
    this.#joined = false
    if (state !== 'disconnected') this.#fail()
    else {
      this.#timers.setOnce('back', backWithinMs, () => this.#fail())
      this.#refresh()
    }
  }

  /** The newest of their pages, if there are several. */
  #other(): KitParticipant | undefined {
    const name = `u${this.#options.otherId}`
    return this.#client?.participants.joined
      .toArray()
      .filter(({ customParticipantId }) => customParticipantId === name)
      .at(-1)
  }

  /** Takes over what the client knows of the other member. */
  #refresh(): void {
    if (this.#isDone) return
    const other = this.#joined ? this.#other() : undefined
    if (this.remote) {
      const { screenShareTracks: screens } = other ?? {}
      const media = {
        audio: (other?.audioEnabled && other.audioTrack) || null,
        video: (other?.videoEnabled && !this.#audioOnly && other.videoTrack) || null,
        screen: (other?.screenShareEnabled && screens?.video) || null,
        screenSound: (other?.screenShareEnabled && screens?.audio) || null,
      }
      const { remote } = this
      if (Object.entries(media).some(([line, track]) => remote[line as keyof typeof media] !== track)) {
        this.remote = { ...remote, ...media }
        this.#emitter.emit('members', undefined)
      }
    }
    if (this.#joined && this.remote && !other) this.#timers.setOnce('meet', meetWithinMs, () => this.#fail())
    else this.#timers.clear('meet')
    this.#setState(this.#nextState(other !== undefined))
  }

  #nextState(isOtherThere: boolean): TransportState {
    const wasConnected = this.state === 'connected' || this.state === 'reconnecting'
    if (!this.#joined) return wasConnected || this.state === 'waiting' ? 'reconnecting' : 'connecting'
    if (!this.remote) return 'waiting'
    if (isOtherThere) return 'connected'
    return wasConnected ? 'reconnecting' : 'connecting'
  }

  #patch(change: Partial<RemoteMember>): void {
    this.remote = { ...(this.remote ?? absentMember(this.#options.otherId)), ...change }
    this.#emitter.emit('members', undefined)
    this.#refresh()
  }

  #otherLeft(): void {
    this.remote = null
    this.#steadiness.reset()
    this.#emitter.emit('members', undefined)
    this.#refresh()
  }

  #measured(score: number): void {
    this.#steadiness.add(score)
    this.#patch({ quality: score })
    this.#emitter.emit('quality', { userId: this.#options.otherId, score })
  }

  #receivePictures(): void {
    const other = this.#joined ? this.#other() : undefined
    if (!other || !this.#client) return
    const { participants } = this.#client
    const change = this.#audioOnly ? participants.unsubscribe : participants.subscribe
    void change.call(participants, [other.id], ['video', 'screenshareVideo']).catch(() => undefined)
  }

  #send(): void {
    this.#sending = this.#sending
      .then(async () => {
        await this.#sendAudio()
        await this.#sendCamera()
      })
      // The client limits how often something is turned on and off.
      .catch(() => this.#timers.setOnce('send', againMs, () => this.#send()))
  }

  async #sendAudio(): Promise<void> {
    const source = this.local.audio
    const self = this.#joined ? this.#client?.self : undefined
    if (!self || !source || isSent(this.#audio, source, self.rawAudioTrack)) return
    // A muted microphone is first sent when it is turned on; from then on muting turns off the track alone.
    if (!source.enabled) return
    // The client takes no other track while it sends a live one.
    self.rawAudioTrack?.stop()
    this.#audio?.copy.stop()
    const copy = source.clone()
    this.#audio = { source, copy }
    await self.enableAudio(copy)
  }

  async #sendCamera(): Promise<void> {
    const source = this.local.video
    const self = this.#joined ? this.#client?.self : undefined
    if (!self || isSent(this.#camera, source, self.rawVideoTrack)) return
    if (!source) await self.disableVideo()
    self.rawVideoTrack?.stop()
    this.#camera?.copy.stop()
    this.#camera = source ? { source, copy: source.clone() } : null
    if (this.#camera) await self.enableVideo(this.#camera.copy)
  }

  /** The client opens the screen itself, because it sends no other. */
  async #openScreen(): Promise<SharedScreen> {
    await this.#client?.self.enableScreenShare()
    const { video: picture, audio: sound = null } = this.#client?.self.screenShareTracks ?? {}
    if (!picture) throw new Error('no screen')
    return { picture, sound }
  }

  /** The media server does not carry the call any more; the host of this transport replaces it. */
  #fail(): void {
    if (this.#isDone) return
    this.#close()
    this.#setState('failed')
    this.#emitter.emit('problem', 'unavailable')
  }

  #close(): void {
    this.#isDone = true
    const client = this.#client
    this.#client = null
    this.#joined = false
    this.#timers.clearAll()
    for (const sent of [this.#audio, this.#camera]) sent?.copy.stop()
    this.#audio = null
    this.#camera = null
    void client?.leave().catch(() => undefined)
  }

  #endWith(problem: 'kicked' | 'refused'): void {
    this.#seat.giveUp()
    this.#emitter.emit('problem', problem)
    this.#end()
  }

  #end(): void {
    this.#close()
    for (const stop of this.#stops.splice(0)) stop()
    this.#media.stop()
    this.remote = null
    this.#setState('ended')
  }
}
