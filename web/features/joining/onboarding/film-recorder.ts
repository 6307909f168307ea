/** Records an intro video: runs the state machine over a camera and a recorder, as an external store for React. */
import {
  closed,
  elapsedOf,
  nextRecorderState,
  type RecorderEvent,
  type RecorderFault,
  type RecorderState,
} from './recorder-state.ts'

/** A film in one file, and its length by the recorder's clock. */
export interface Film {
  readonly file: File
  readonly lengthMs: number
}

/** One running recording. */
export interface Recording {
  pause(): void
  resume(): void
  /** Ends it and gives its bytes. */
  stop(): Promise<File>
  /** Ends it and forgets its bytes. */
  discard(): void
}

/** The opened camera and microphone. */
export interface Studio {
  readonly audio: MediaStreamTrack
  readonly video: MediaStreamTrack
  /** Throws where the browser's recorder refuses. */
  record(onError: () => void): Recording
  onLost(lost: () => void): void
  close(): void
}

/** What the recorder needs of the browser. */
export interface RecorderHost {
  open(): Promise<{ studio: Studio } | { fault: RecorderFault }>
  now(): number
  /** Calls often until the returned function is called. */
  repeat(call: () => void): () => void
}

export class FilmRecorder {
  readonly #host: RecorderHost
  readonly #onFilm: (film: Film) => void
  readonly #listeners = new Set<() => void>()
  #state: RecorderState = closed
  #studio: Studio | null = null
  #recording: Recording | null = null
  #stopTicks: (() => void) | null = null
  /** Incremented on closing, so that a camera that opens afterwards is released at once. */
  #round = 0

  constructor(host: RecorderHost, onFilm: (film: Film) => void) {
    this.#host = host
    this.#onFilm = onFilm
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): RecorderState => this.#state
  /** The tracks for the preview; null while the camera is off. */
  readonly tracks = (): Pick<Studio, 'audio' | 'video'> | null => this.#studio

  async open(): Promise<void> {
    if (!this.#apply({ type: 'open' })) return
    const round = this.#round
    const answer = await this.#host.open()
    if (round !== this.#round) {
      if ('studio' in answer) answer.studio.close()
      return
    }
    if ('fault' in answer) {
      this.#apply({ type: 'fail', fault: answer.fault })
      return
    }
    this.#studio = answer.studio
    this.#studio.onLost(() => this.#apply({ type: 'interrupt', at: this.#host.now() }))
    this.#apply({ type: 'opened' })
  }

  start(): void {
    this.#apply({ type: 'start', at: this.#host.now() })
  }
  pause(): void {
    this.#apply({ type: 'pause', at: this.#host.now() })
  }
  resume(): void {
    this.#apply({ type: 'resume', at: this.#host.now() })
  }
  finish(): void {
    this.#apply({ type: 'finish', at: this.#host.now() })
  }
  restart(): void {
    this.#apply({ type: 'restart' })
  }

  /** Releases the camera and forgets what was not finished. */
  close(): void {
    this.#round += 1
    this.#apply({ type: 'close' })
  }

  /** Takes the event and does what the new phase asks for; false when nothing changed. */
  #apply(event: RecorderEvent): boolean {
    const before = this.#state
    const after = nextRecorderState(before, event)
    if (after === before) return false
    this.#state = after
    if (after.phase !== before.phase) this.#follow(before.phase, after)
    for (const listener of this.#listeners) listener()
    return true
  }

  #follow(from: RecorderState['phase'], to: RecorderState): void {
    this.#tickWhile(to.phase === 'counting' || to.phase === 'recording')
    if (to.phase === 'recording') this.#record(from === 'paused')
    if (to.phase === 'paused') this.#recording?.pause()
    if (to.phase === 'saving') void this.#save(elapsedOf(to))
    if (to.phase === 'ready' || to.phase === 'failed' || to.phase === 'closed') {
      this.#recording?.discard()
      this.#recording = null
    }
    if (to.phase === 'failed' || to.phase === 'closed') {
      this.#studio?.close()
      this.#studio = null
    }
  }

  #tickWhile(running: boolean): void {
    if (!running) {
      this.#stopTicks?.()
      this.#stopTicks = null
    } else this.#stopTicks ??= this.#host.repeat(() => this.#apply({ type: 'tick', at: this.#host.now() }))
  }

  #record(resumed: boolean): void {
    if (resumed) {
      this.#recording?.resume()
      return
    }
    const interrupt = () => this.#apply({ type: 'interrupt', at: this.#host.now() })
    try {
      this.#recording = this.#studio?.record(interrupt) ?? null
    } catch {
      this.#apply({ type: 'fail', fault: 'unsupported' })
    }
  }

  async #save(lengthMs: number): Promise<void> {
    const recording = this.#recording
    const round = this.#round
    this.#recording = null
    try {
      const file = await recording?.stop()
      if (round !== this.#round || !file) return
      this.#apply({ type: 'saved' })
      this.#onFilm({ file, lengthMs })
    } catch {
      this.#apply({ type: 'fail', fault: 'unknown' })
    }
  }
}
