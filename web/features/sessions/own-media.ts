/** Microphone and camera before the call: asked for once, shown in the mirror, handed over on entering. */
import {
  askedBefore,
  type Devices,
  listDevices,
  MediaError,
  type MediaFault,
  openBoth,
  openCamera,
  openMicrophone,
} from './transport/media.ts'
import type { LocalTracks } from './transport/transport.ts'

/** `looking` until the browser said what it was told before; `explain` waits for the person. */
export type Asking = 'looking' | 'explain' | 'asking' | 'done'
export type Wanted = 'both' | 'mic'

export interface OwnState {
  readonly asking: Asking
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
  readonly micOn: boolean
  readonly micFault: MediaFault | null
  readonly cameraFault: MediaFault | null
  readonly devices: Devices
}

export interface Remembered {
  readonly mic?: boolean | undefined
  readonly camera?: boolean | undefined
  readonly microphoneId?: string | undefined
  readonly cameraId?: string | undefined
}

const none: OwnState = {
  asking: 'looking',
  audio: null,
  video: null,
  micOn: true,
  micFault: null,
  cameraFault: null,
  devices: { microphones: [], cameras: [], speakers: [] },
}

const faultOf = (error: unknown): MediaFault => (error instanceof MediaError ? error.fault : 'unknown')

export class OwnMedia {
  #state = none
  #microphone: string | undefined
  #camera: string | undefined
  #wantsCamera: boolean
  /** Grows when everything is let go, so that a device that answers late is let go too. */
  #round = 0
  readonly #listeners = new Set<() => void>()

  constructor(remembered: Remembered = {}) {
    this.#microphone = remembered.microphoneId
    this.#camera = remembered.cameraId
    this.#wantsCamera = remembered.camera ?? true
    this.#state = { ...none, micOn: remembered.mic ?? true }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): OwnState => this.#state

  /** Opens at once what was allowed before, and otherwise leaves the explaining to the screen. */
  async start(audioOnly: boolean): Promise<void> {
    navigator.mediaDevices?.addEventListener?.('devicechange', this.#refreshDevices)
    const round = this.#round
    const [mic, camera] = await Promise.all([askedBefore('microphone'), askedBefore('camera')])
    if (round !== this.#round) return
    if (mic === 'prompt') this.#set({ asking: 'explain' })
    else await this.ask(!audioOnly && this.#wantsCamera && camera === 'granted' ? 'both' : 'mic')
  }

  async ask(wanted: Wanted): Promise<void> {
    const round = this.#round
    this.#set({ asking: 'asking', micFault: null, cameraFault: null })
    this.#drop()
    const answer = wanted === 'both' ? await this.#askBoth() : await this.#askMic()
    if (round !== this.#round) {
      answer.audio?.stop()
      answer.video?.stop()
      return
    }
    if (answer.audio) answer.audio.enabled = this.#state.micOn
    this.#set({ ...answer, asking: 'done' })
    this.#watch()
    await this.#refreshDevices()
  }

  setMic(on: boolean): void {
    if (this.#state.audio) this.#state.audio.enabled = on
    this.#set({ micOn: on })
  }

  async setCamera(on: boolean): Promise<void> {
    this.#state.video?.stop()
    this.#set({ video: null, cameraFault: null })
    if (!on) return
    const round = this.#round
    try {
      const video = await openCamera(this.#camera)
      if (round !== this.#round) return video.stop()
      this.#set({ video })
      this.#watch()
      await this.#refreshDevices()
    } catch (error) {
      this.#set({ cameraFault: faultOf(error) })
    }
  }

  async use(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void> {
    if (kind === 'videoinput') {
      this.#camera = deviceId
      if (this.#state.video) await this.setCamera(true)
      return
    }
    this.#microphone = deviceId
    this.#state.audio?.stop()
    const { audio, micFault } = await this.#askMic()
    if (audio) audio.enabled = this.#state.micOn
    this.#set({ audio, micFault })
    this.#watch()
  }

  /** Gives the tracks away; whoever takes them stops them. */
  hand(): LocalTracks {
    const { audio, video } = this.#state
    this.#unwatch()
    this.#set({ audio: null, video: null, asking: 'looking' })
    return { audio, video }
  }

  /** Lets every device go. `start` begins again. */
  stop(): void {
    this.#round += 1
    navigator.mediaDevices?.removeEventListener?.('devicechange', this.#refreshDevices)
    this.#drop()
    this.#set({ asking: 'looking' })
  }

  async #askBoth() {
    const chosen = { microphone: this.#microphone, camera: this.#camera }
    try {
      return { ...(await openBoth(chosen)), micFault: null, cameraFault: null }
    } catch {
      // One of the two failed, and the error does not say which: each is asked alone.
      const mic = await this.#askMic()
      if (!mic.audio) return mic
      try {
        return { ...mic, video: await openCamera(this.#camera) }
      } catch (error) {
        return { ...mic, cameraFault: faultOf(error) }
      }
    }
  }

  async #askMic() {
    const rest = { video: null as MediaStreamTrack | null, cameraFault: null as MediaFault | null }
    try {
      return { ...rest, audio: await openMicrophone(this.#microphone), micFault: null }
    } catch (error) {
      return { ...rest, audio: null, micFault: faultOf(error) }
    }
  }

  readonly #refreshDevices = async (): Promise<void> => {
    this.#set({ devices: await listDevices() })
  }

  /** Pulling a plug is a fault of its own kind: the device is missing from then on. */
  #watch(): void {
    const { audio, video } = this.#state
    if (audio) audio.onended = () => this.#set({ audio: null, micFault: 'missing' })
    if (video) video.onended = () => this.#set({ video: null, cameraFault: 'missing' })
  }

  #unwatch(): void {
    for (const track of [this.#state.audio, this.#state.video]) if (track) track.onended = null
  }

  #drop(): void {
    this.#unwatch()
    this.#state.audio?.stop()
    this.#state.video?.stop()
    this.#set({ audio: null, video: null })
  }

  #set(change: Partial<OwnState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
