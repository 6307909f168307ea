/** Microphone and camera before the call: opened once, shown in the preview, handed to the call on joining. */
import {
  type Devices,
  listDevices,
  MediaError,
  type MediaFault,
  openBoth,
  openCamera,
  openMicrophone,
  wasPermissionAsked,
} from '#web/lib/media-devices.ts'
import type { LocalTracks } from '../transport/transport.ts'

/**
 * `idle`: nothing was asked yet. `looking`: reading the permissions given earlier. `explain`: waiting for the user to
 * read the explanation. `asking`: waiting for the browser's permission prompt.
 */
export type DeviceRequest = 'idle' | 'looking' | 'explain' | 'asking' | 'done'
export type RequestedDevices = 'both' | 'mic'

export interface OwnState {
  readonly permission: DeviceRequest
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
  readonly micOn: boolean
  readonly micFault: MediaFault | null
  readonly cameraFault: MediaFault | null
  readonly devices: Devices
}

export interface RememberedDevices {
  readonly mic?: boolean | undefined
  readonly camera?: boolean | undefined
  readonly microphoneId?: string | undefined
  readonly cameraId?: string | undefined
}

const none: OwnState = {
  permission: 'idle',
  audio: null,
  video: null,
  micOn: true,
  micFault: null,
  cameraFault: null,
  devices: { microphones: [], cameras: [], speakers: [] },
}

const noCamera = { video: null, cameraFault: null } as const

const faultOf = (error: unknown): MediaFault => (error instanceof MediaError ? error.fault : 'unknown')

/** Microphone and camera of the lobby, as an external store for React. `hand` passes the tracks on to the call. */
export class OwnMedia {
  #state = none
  #microphone: string | undefined
  #camera: string | undefined
  #wantsCamera: boolean
  /** Incremented when everything is released; a device that opens after that is stopped at once. */
  #round = 0
  readonly #listeners = new Set<() => void>()

  /** `soon`: the devices will be asked for shortly, so the screen does not offer it. */
  constructor(remembered: RememberedDevices = {}, soon = false) {
    this.#microphone = remembered.microphoneId
    this.#camera = remembered.cameraId
    this.#wantsCamera = remembered.camera ?? true
    this.#state = { ...none, permission: soon ? 'looking' : 'idle', micOn: remembered.mic ?? true }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): OwnState => this.#state

  /** Opens the devices at once where permission was given earlier; otherwise waits for the screen to explain. */
  async start(audioOnly: boolean): Promise<void> {
    navigator.mediaDevices?.addEventListener?.('devicechange', this.#devicesChanged)
    this.#set({ permission: 'looking' })
    const round = this.#round
    const [mic, camera] = await Promise.all([wasPermissionAsked('microphone'), wasPermissionAsked('camera')])
    if (round !== this.#round) return
    if (mic === 'prompt') this.#set({ permission: 'explain' })
    // A blocked camera is tried too: it causes no prompt, and its fault is then shown.
    else await this.ask(!audioOnly && this.#wantsCamera && camera !== 'prompt' ? 'both' : 'mic')
  }

  async ask(requested: RequestedDevices): Promise<void> {
    const round = this.#round
    this.#set({ permission: 'asking', micFault: null, cameraFault: null })
    this.#drop()
    const answer = requested === 'both' ? await this.#askBoth() : { ...(await this.#askMic()), ...noCamera }
    if (round !== this.#round) {
      answer.audio?.stop()
      answer.video?.stop()
      return
    }
    this.#take(answer)
    this.#set({ permission: 'done' })
    await this.#refreshDevices()
  }

  /** Opens the microphone again; the camera keeps running. */
  async retryMic(): Promise<void> {
    const round = this.#round
    this.#set({ permission: 'asking', micFault: null })
    await this.#reopenMic()
    if (round !== this.#round) return
    this.#set({ permission: 'done' })
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
    const answer = await this.#askCamera()
    if (round !== this.#round) return answer.video?.stop()
    this.#take(answer)
    await this.#refreshDevices()
  }

  async use(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void> {
    if (kind === 'videoinput') {
      this.#camera = deviceId
      if (this.#state.video) await this.setCamera(true)
      return
    }
    this.#microphone = deviceId
    await this.#reopenMic()
  }

  /** Hands over the tracks; the caller has to stop them. */
  hand(): LocalTracks {
    const { audio, video } = this.#state
    this.#unwatch()
    this.#set({ audio: null, video: null, permission: 'looking' })
    return { audio, video }
  }

  /** Releases every device. `start` begins again. */
  stop(): void {
    this.#round += 1
    navigator.mediaDevices?.removeEventListener?.('devicechange', this.#devicesChanged)
    this.#drop()
    this.#set({ permission: 'looking' })
  }

  async #askBoth() {
    try {
      const chosen = { microphone: this.#microphone, camera: this.#camera }
      return { ...(await openBoth(chosen)), micFault: null, cameraFault: null }
    } catch (error) {
      // One of the two failed, and the error does not say which, so each is tried alone. A device that was just refused
      // is not asked for again; it is tried only if it was permitted earlier.
      const refused = faultOf(error) === 'denied'
      const mayTry = async (name: 'microphone' | 'camera') => !refused || (await wasPermissionAsked(name)) === 'granted'
      const mic = (await mayTry('microphone')) ? await this.#askMic() : { audio: null, micFault: 'denied' as const }
      const camera = (await mayTry('camera'))
        ? await this.#askCamera()
        : { video: null, cameraFault: 'denied' as const }
      return { ...mic, ...camera }
    }
  }

  async #askMic() {
    try {
      return { audio: await openMicrophone(this.#microphone), micFault: null }
    } catch (error) {
      return { audio: null, micFault: faultOf(error) }
    }
  }

  async #askCamera() {
    try {
      return { video: await openCamera(this.#camera), cameraFault: null }
    } catch (error) {
      return { video: null, cameraFault: faultOf(error) }
    }
  }

  async #reopenMic(): Promise<void> {
    const round = this.#round
    this.#state.audio?.stop()
    const answer = await this.#askMic()
    if (round !== this.#round) answer.audio?.stop()
    else this.#take(answer)
  }

  #take(answer: Partial<OwnState>): void {
    if (answer.audio) answer.audio.enabled = this.#state.micOn
    this.#set(answer)
    this.#watch()
  }

  readonly #refreshDevices = async (): Promise<void> => {
    this.#set({ devices: await listDevices() })
  }

  /** Opens a missing device as soon as it is plugged in. */
  readonly #devicesChanged = async (): Promise<void> => {
    const before = this.#state.devices
    await this.#refreshDevices()
    const { permission, devices, micFault, cameraFault } = this.#state
    if (permission !== 'done') return
    if (micFault === 'missing' && devices.microphones.length > before.microphones.length) await this.retryMic()
    if (cameraFault === 'missing' && devices.cameras.length > before.cameras.length) await this.setCamera(true)
  }

  /** A device that is unplugged is reported as missing. */
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
