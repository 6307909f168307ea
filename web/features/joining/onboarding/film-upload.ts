/** Sends a film: its bytes in parts, then the request that submits them for review. As an external store for React. */
import { submitIntroVideo } from '#contract/joining/api/intro-videos.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { claimedMinutes } from '#web/features/joining/film-file.ts'
import { api } from '#web/lib/api.ts'
import { discardUpload, hasBegunUpload, uploadInParts } from '#web/lib/upload.ts'
import { addSample, type SpeedSamples } from '#web/lib/upload-speed.ts'
import type { Film } from './film-recorder.ts'

export type SendingState =
  | { readonly phase: 'idle' }
  /** `arrived`: the server has confirmed all of it, and what is left is to hand it in. */
  | { readonly phase: 'sending'; readonly sent: number; readonly samples: SpeedSamples; readonly arrived: boolean }
  | { readonly phase: 'paused'; readonly sent: number }
  | { readonly phase: 'failed'; readonly sent: number; readonly error: Error }
  | { readonly phase: 'done' }

interface FilmProgress {
  readonly sent: number
  readonly confirmed?: number
}

/** The requests, passed in so that tests need no server. */
export interface FilmSender {
  /** Uploads what is missing and submits it; the same call continues after a failure or a reload. */
  send(film: Film, watch: { signal: AbortSignal; onProgress: (progress: FilmProgress) => void }): Promise<unknown>
  /** Whether a part of it may have been sent before, on this device. */
  hasBegun(film: Film): boolean
  /** Removes what has arrived. */
  discard(film: Film): Promise<void>
  now(): number
}

export class FilmUpload {
  readonly #film: Film
  readonly #sender: FilmSender
  readonly #listeners = new Set<() => void>()
  #state: SendingState = { phase: 'idle' }
  #stop: AbortController | null = null

  constructor(film: Film, sender: FilmSender) {
    this.#film = film
    this.#sender = sender
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): SendingState => this.#state

  /** Whether it was being sent when the page was left or reloaded. */
  hasBegun(): boolean {
    return this.#sender.hasBegun(this.#film)
  }

  /** Sends what is still missing; the same call continues after a pause, a failure or a reload. */
  async send(): Promise<void> {
    if (this.#stop) return
    const stop = new AbortController()
    this.#stop = stop
    this.#set({ phase: 'sending', sent: this.#sent(), samples: [], arrived: false })
    const onProgress = ({ sent, confirmed = 0 }: FilmProgress) => {
      if (stop.signal.aborted || this.#state.phase !== 'sending') return
      const samples = addSample(this.#state.samples, sent, this.#sender.now())
      this.#set({ phase: 'sending', sent, samples, arrived: confirmed >= this.#film.file.size })
    }
    try {
      await this.#sender.send(this.#film, { signal: stop.signal, onProgress })
      if (!stop.signal.aborted) this.#set({ phase: 'done' })
    } catch (error) {
      if (!stop.signal.aborted)
        this.#set({ phase: 'failed', sent: this.#sent(), error: error instanceof Error ? error : new Error() })
    } finally {
      if (this.#stop === stop) this.#stop = null
    }
  }

  /** Stops sending; what has arrived stays on the server. */
  pause(): void {
    if (this.#state.phase !== 'sending') return
    const sent = this.#sent()
    this.#stop?.abort()
    this.#stop = null
    this.#set({ phase: 'paused', sent })
  }

  /** Stops sending and removes what has arrived. */
  async cancel(): Promise<void> {
    this.#stop?.abort()
    this.#stop = null
    this.#set({ phase: 'idle' })
    await this.#sender.discard(this.#film)
  }

  /** For leaving the page. */
  leave(): void {
    this.#stop?.abort()
    this.#stop = null
  }

  #sent(): number {
    return 'sent' in this.#state ? this.#state.sent : 0
  }

  #set(state: SendingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** The sender of one tutor's films. */
export const filmSenderOf = (tutorId: number): FilmSender => {
  const plan = { purpose: UploadPurpose.IntroVideo, tutorId } as const
  return {
    send: ({ file, lengthMs }, watch) =>
      uploadInParts(file, plan, watch, (uploadId) =>
        api(submitIntroVideo, { body: { duration: claimedMinutes(lengthMs), uploadId } }),
      ),
    hasBegun: ({ file }) => hasBegunUpload(file, plan),
    discard: ({ file }) => discardUpload(file, plan),
    now: () => performance.now(),
  }
}
