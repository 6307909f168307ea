/**
 * A call through a media server, as long as that carries it, and directly from then on. The screens see one transport:
 * the devices stay open, the seat in the room is kept, and the other member is told to do the same.
 */

import { SessionTransportChanged } from '#contract/classroom/events/session-state.ts'
import type { SessionGrant } from '#contract/classroom/shapes/session.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import { Emitter } from './emitter.ts'
import type {
  LocalTracks,
  ReplaceableTransport,
  SessionTransport,
  TransportEvents,
  TransportState,
} from './transport.ts'

export type PeerGrant = Extract<SessionGrant, { backend: 'p2p' }>

export interface FallbackHost {
  readonly sessionId: string
  /** Asks for the call to run directly, for both. */
  askForPeers(): Promise<SessionGrant>
  /** The permission as it is now; of the kind the call has at this moment. */
  askForGrant(): Promise<SessionGrant>
  openPeers(grant: PeerGrant): Promise<SessionTransport>
}

/** The transport through a media server with another one behind it; see `SessionTransport` for its members. */
export class FallbackTransport implements SessionTransport {
  readonly #host: FallbackHost
  readonly #server: ReplaceableTransport
  readonly #emitter = new Emitter<TransportEvents>()
  readonly #stops: (() => void)[] = []
  #current: SessionTransport
  #audioOnly = false
  #isChanging = false
  #isOver = false

  constructor(host: FallbackHost, server: ReplaceableTransport) {
    this.#host = host
    this.#server = server
    this.#current = server
    this.#forward(server)
    this.#stops.push(
      listen(SessionTransportChanged, ({ sessionId }) => {
        if (sessionId === host.sessionId) void this.#change(() => host.askForGrant())
      }),
      // The frame may have been sent while the socket was lost.
      onConnected((gapMs) => {
        if (gapMs > 0) void this.#change(() => host.askForGrant())
      }),
    )
  }

  on<E extends keyof TransportEvents>(event: E, listener: (payload: TransportEvents[E]) => void): () => void {
    return this.#emitter.on(event, listener)
  }

  get state(): TransportState {
    return this.#isChanging && !this.#isOver ? 'reconnecting' : this.#current.state
  }

  get local(): SessionTransport['local'] {
    return this.#current.local
  }

  get remote(): SessionTransport['remote'] {
    return this.#current.remote
  }

  get weak(): boolean {
    return this.#current.weak
  }

  get picturePaused(): boolean {
    return this.#current.picturePaused
  }

  join(local: LocalTracks): Promise<void> {
    return this.#current.join(local)
  }

  leave(): Promise<void> {
    this.#isOver = true
    this.#stop()
    return this.#current.leave()
  }

  setMic(on: boolean): Promise<void> {
    return this.#current.setMic(on)
  }

  setCamera(on: boolean): Promise<void> {
    return this.#current.setCamera(on)
  }

  shareScreen(on: boolean): Promise<void> {
    return this.#current.shareScreen(on)
  }

  setAudioOnly(on: boolean): Promise<void> {
    this.#audioOnly = on
    return this.#current.setAudioOnly(on)
  }

  switchDevice(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void> {
    return this.#current.switchDevice(kind, deviceId)
  }

  retry(): void {
    this.#current.retry()
  }

  #forward(transport: SessionTransport): void {
    const isCurrent = () => transport === this.#current
    const forward = <E extends keyof TransportEvents>(event: E) =>
      transport.on(event, (payload) => {
        if (isCurrent()) this.#emitter.emit(event, payload)
      })
    for (const event of ['state', 'members', 'local', 'quality'] as const) forward(event)
    transport.on('problem', (problem) => {
      if (!isCurrent()) return
      if (problem === 'unavailable') void this.#change(() => this.#host.askForPeers())
      else this.#emitter.emit('problem', problem)
    })
  }

  async #change(ask: () => Promise<SessionGrant>): Promise<void> {
    if (this.#isChanging || this.#isOver || this.#current !== this.#server || this.#server.state === 'ended') return
    this.#isChanging = true
    try {
      const grant = await ask()
      // The media server still carries the call.
      if (grant.backend !== 'p2p') return
      const peers = await this.#host.openPeers(grant)
      if (this.#isOver) return
      this.#current = peers
      const tracks = this.#server.detach()
      this.#stop()
      this.#forward(peers)
      if (this.#audioOnly) await peers.setAudioOnly(true)
      await peers.join(tracks)
    } catch (error) {
      // Anything but a refusal can be tried again, by hand or when the socket is back.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        this.#emitter.emit('problem', 'refused')
        void this.leave()
      }
    } finally {
      this.#isChanging = false
      this.#emitter.emit('state', this.state)
      this.#emitter.emit('members', undefined)
      this.#emitter.emit('local', undefined)
    }
  }

  #stop(): void {
    for (const stop of this.#stops.splice(0)) stop()
  }
}
