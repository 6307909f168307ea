/**
 * Plays the clip of a call on this device, in step with the server's clock. It plays through an element of its own, so
 * that the browser's echo cancellation knows the sound and keeps it out of the microphone.
 */
import { clipPosition, isClipHeard, steerClip } from '#contract/classroom/rules/clips.ts'
import type { LoadedClip } from '#contract/classroom/shapes/clip.ts'
import type { ClipDeviceState } from '#contract/vocabulary/clips.ts'

const steerEveryMs = 200
/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const haveFutureData = 3
/** An element is not moved for less. */
const placedMs = 10

interface PlayerParts {
  readonly audio: HTMLAudioElement
  readonly load: (url: string, signal: AbortSignal) => Promise<Blob>
  /** Of the server, epoch ms; null while it is not known. */
  readonly now: () => number | null
}

export class ClipPlayer {
  readonly #parts: PlayerParts
  #clip: LoadedClip | null = null
  #state: ClipDeviceState = 'loading'
  #address: string | null = null
  #loading: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStarting = false
  readonly #listeners = new Set<() => void>()

  constructor(parts: PlayerParts) {
    this.#parts = parts
    const { audio } = parts
    audio.preservesPitch = true
    audio.addEventListener('error', () => this.#address !== null && this.#say('failed'))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): ClipDeviceState => this.#state

  /** Takes over what is played now. */
  show(clip: LoadedClip): void {
    const isOther = clip.id !== this.#clip?.id
    this.#clip = clip
    if (isOther) void this.#load(clip)
    else this.#steer()
  }

  /** Loads again what failed. */
  retry(): void {
    if (this.#clip) void this.#load(this.#clip)
  }

  /** By a press: browsers that refuse to play sound by themselves do it then. */
  hear(): void {
    if (this.#state !== 'blocked') return
    this.#say('ready')
    this.#steer()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#unload()
    this.#clip = null
  }

  #say(state: ClipDeviceState): void {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #unload(): void {
    this.#loading?.abort()
    this.#parts.audio.pause()
    if (this.#address === null) return
    URL.revokeObjectURL(this.#address)
    this.#address = null
    this.#parts.audio.removeAttribute('src')
  }

  async #load({ url }: LoadedClip): Promise<void> {
    this.#unload()
    this.#say('loading')
    const stop = new AbortController()
    this.#loading = stop
    try {
      // All of it, so that it is moved in without waiting for the line.
      const sound = await this.#parts.load(url, stop.signal)
      if (stop.signal.aborted) return
      const { audio } = this.#parts
      this.#address = URL.createObjectURL(sound)
      audio.src = this.#address
      audio.addEventListener('canplay', () => this.#steer(), { once: true, signal: stop.signal })
      audio.load()
    } catch {
      if (!stop.signal.aborted) this.#say('failed')
    }
  }

  /** Brings the element to where the clip is, and again a moment later as long as it is heard. */
  #steer(): void {
    clearTimeout(this.#timer)
    const { audio, now: clock } = this.#parts
    const clip = this.#clip
    if (!clip || this.#address === null || this.#state === 'failed' || this.#state === 'blocked') return
    // Not before `canplay`, which comes back here.
    if (audio.readyState < haveFutureData && this.#state === 'loading') return
    const now = clock()
    if (now === null) {
      this.#again(steerEveryMs)
      return
    }
    this.#say('ready')
    if (!isClipHeard(clip, now) || now < clip.at) {
      audio.pause()
      this.#place(clipPosition(clip, now))
      // A timer may be early by less than a ms.
      if (clip.playing && now < clip.at) this.#again(clip.at - now)
      return
    }
    if (audio.paused) this.#start(clip, now)
    else if (!this.#isStarting) this.#keepStep(clip, now)
    this.#again(steerEveryMs)
  }

  #again(ms: number): void {
    this.#timer = setTimeout(() => this.#steer(), ms)
  }

  #place(ms: number): void {
    const { audio } = this.#parts
    if (Math.abs(audio.currentTime * 1000 - ms) > placedMs) audio.currentTime = ms / 1000
  }

  #keepStep(clip: LoadedClip, now: number): void {
    const { audio } = this.#parts
    const steering = steerClip(clip, audio.currentTime * 1000, now)
    if ('jumpToMs' in steering) audio.currentTime = steering.jumpToMs / 1000
    else if (audio.playbackRate !== steering.rate) audio.playbackRate = steering.rate
  }

  #start(clip: LoadedClip, now: number): void {
    const { audio } = this.#parts
    audio.playbackRate = clip.speed
    this.#place(clipPosition(clip, now))
    this.#isStarting = true
    audio
      .play()
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') this.#say('blocked')
      })
      .finally(() => {
        this.#isStarting = false
      })
  }
}
