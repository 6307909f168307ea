/**
 * This page's seat in a call, as the server keeps it: joining, rejoining after a lost socket, reporting what is turned
 * on, and leaving. Leaving is final: an answer to an earlier frame must not make the page a member again.
 */

import {
  JoinSession,
  LeaveSession,
  ToggleCamera,
  ToggleMic,
  UserSharingScreen,
} from '#contract/classroom/events/session.ts'
import type { Ack, ClientEvent, SentDataOf } from '#contract/shared/events/event.ts'
import { Timers } from './timers.ts'

const againMs = 3000
/** The server limits the rate of toggles; only the result of a burst is sent. */
const tellEveryMs = 1000
const goodbyesMax = 5

export interface SeatSocket {
  emit<E extends ClientEvent>(event: E, data: SentDataOf<E>): Promise<Ack>
  /** False while the socket is lost; the host calls `enter` once it is back. */
  isOnline(): boolean
}

export interface SentMedia {
  readonly mic: boolean
  readonly camera: boolean
  readonly paused: boolean
  readonly screen: boolean
}

export interface SeatHost {
  readonly sessionId: string
  readonly socket: SeatSocket
  media(): SentMedia
  entered(): void
  /** `kicked`: the user is in the call on another page, or left it there. */
  refused(why: 'kicked' | 'refused'): void
}

/** Whether the refusal is temporary: the server was unreachable or limited the rate, so the seat may still exist. */
const isPassing = ({ code, message }: Ack): boolean =>
  code === 'unreachable' || message === 'unreachable' || message === 'too-many-requests'

/**
 * The page's seat in one call. `enter` may be called again after every reconnection; `leave` and `giveUp` are final.
 */
export class CallSeat {
  readonly #host: SeatHost
  readonly #timers = new Timers<'enter' | 'tell'>()
  /** Identifies this page, so that the server recognises it when it rejoins over another socket. */
  readonly #seatId = crypto.randomUUID()
  #asked = false
  #hasEntered = false
  #left = false
  #sentMediaAt = 0
  #sentMedia: Partial<SentMedia> = {}
  isInside = false

  constructor(host: SeatHost) {
    this.#host = host
  }

  async enter(): Promise<void> {
    if (this.#left) return
    const { sessionId, socket } = this.#host
    this.#timers.clear('enter')
    this.isInside = false
    this.#asked = true
    const ack = await socket.emit(JoinSession, { sessionId, seatId: this.#seatId, resume: this.#hasEntered })
    if (this.#left) return
    if (isPassing(ack)) return this.#enterLater()
    if (ack.code !== 'ok') return this.#host.refused(ack.message === 'seat-lost' ? 'kicked' : 'refused')
    this.isInside = true
    this.#hasEntered = true
    // Media states sent over the previous socket may not have arrived.
    this.#sentMedia = {}
    this.#sentMediaAt = 0
    this.tell()
    this.#host.entered()
  }

  /** Sends a frame that only members may send. If the server no longer knows this seat, joins again. */
  async send<E extends ClientEvent>(event: E, data: SentDataOf<E>): Promise<Ack> {
    const ack = await this.#host.socket.emit(event, data)
    if (ack.code === 'unallowed' && !isPassing(ack) && this.isInside) this.#enterLater()
    return ack
  }

  /** Reports which media are on: at once, then at most once a second, until the server has acknowledged it. */
  tell(): void {
    if (!this.isInside) return
    const waitMs = this.#sentMediaAt + tellEveryMs - Date.now()
    if (waitMs > 0) {
      this.#timers.setOnce('tell', waitMs, () => this.tell())
      return
    }
    this.#sentMediaAt = Date.now()
    const { sessionId: session } = this.#host
    const now = this.#host.media()
    const sent = this.#sentMedia
    if (now.mic !== sent.mic) void this.#say({ mic: now.mic }, ToggleMic, { session, mic: now.mic })
    if (now.camera !== sent.camera || now.paused !== sent.paused) {
      const { camera, paused } = now
      void this.#say({ camera, paused }, ToggleCamera, { session, camera, paused })
    }
    if (now.screen !== sent.screen)
      void this.#say({ screen: now.screen }, UserSharingScreen, { session, screen: now.screen })
  }

  /**
   * Leaves for good. On one socket the frame follows all earlier ones; if the socket is lost, the server ends the seat
   * by itself.
   */
  async leave(): Promise<void> {
    const wasAsked = this.#asked && !this.#left
    this.giveUp()
    if (!wasAsked) return
    const { sessionId, socket } = this.#host
    for (let goodbye = 0; goodbye < goodbyesMax; goodbye += 1) {
      const ack = await socket.emit(LeaveSession, { sessionId })
      if (!isPassing(ack) || !socket.isOnline()) return
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }

  /** Ends this seat without a frame, because the server has ended it or given it to another page. */
  giveUp(): void {
    this.#left = true
    this.isInside = false
    this.#timers.clearAll()
  }

  #enterLater(): void {
    if (!this.#left && this.#host.socket.isOnline()) this.#timers.setOnce('enter', againMs, () => void this.enter())
  }

  async #say<E extends ClientEvent>(part: Partial<SentMedia>, event: E, data: SentDataOf<E>): Promise<void> {
    const sent = Object.assign(this.#sentMedia, part)
    const { code } = await this.send(event, data)
    if (code === 'ok' || sent !== this.#sentMedia) return
    for (const key of Object.keys(part) as (keyof SentMedia)[]) delete sent[key]
    this.tell()
  }
}
