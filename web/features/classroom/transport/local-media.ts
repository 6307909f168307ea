/** The media this user sends: microphone, camera and screen, and the devices they come from. */

import { MediaError, openCamera, openMicrophone, openScreen, type SharedScreen } from '#web/lib/media-devices.ts'
import { Emitter } from './emitter.ts'
import type { MediaLine } from './peer-link.ts'
import type { LocalTracks, ScreenTracks, TransportProblem } from './transport.ts'

interface LocalEvents {
  /** The track of a line changed and has to replace the one being sent. */
  track: { line: MediaLine; track: MediaStreamTrack | null }
  changed: undefined
  problem: TransportProblem
}

/** The tracks this user sends during a call. Owns them: `stop` releases every device. */
export class LocalMedia {
  readonly tracks: LocalTracks & ScreenTracks = { audio: null, video: null, screen: null, screenSound: null }
  readonly #emitter = new Emitter<LocalEvents>()
  /** Set when the call has ended; a device that opens after that is stopped at once. */
  #stopped = false
  #devices: { audioinput?: string | undefined; videoinput?: string | undefined } = {}
  readonly #openScreen: () => Promise<SharedScreen>

  constructor(open: () => Promise<SharedScreen> = openScreen) {
    this.#openScreen = open
  }

  on<E extends keyof LocalEvents>(event: E, listener: (payload: LocalEvents[E]) => void): () => void {
    return this.#emitter.on(event, listener)
  }

  take({ audio, video }: LocalTracks): void {
    this.tracks.audio = audio
    this.tracks.video = video
    // The camera chosen before the call is used again when it is turned off and on.
    this.#devices = {
      audioinput: audio?.getSettings().deviceId,
      videoinput: video?.getSettings().deviceId,
    }
    this.#watch('audio')
    this.#watch('camera')
  }

  of(line: MediaLine): MediaStreamTrack | null {
    return this.tracks[line === 'camera' ? 'video' : line]
  }

  async setMic(on: boolean): Promise<void> {
    if (on && this.tracks.audio?.readyState !== 'live') await this.#reopen('audio', true)
    if (this.tracks.audio) this.tracks.audio.enabled = on
    this.#emitter.emit('changed', undefined)
  }

  async setCamera(on: boolean): Promise<void> {
    if (on && this.tracks.video?.readyState === 'live') return
    if (on) await this.#reopen('camera')
    else {
      // Stopping the track turns the camera's light off; disabling it would not.
      this.#stop(this.tracks.video)
      this.tracks.video = null
      this.#emitter.emit('track', { line: 'camera', track: null })
    }
    this.#emitter.emit('changed', undefined)
  }

  async setScreen(on: boolean): Promise<void> {
    if (on) {
      const shared = await this.#openScreen().catch(() => null)
      // Closing the browser's screen chooser is not an error; listeners are told through `problem`.
      if (!shared) return this.#emitter.emit('problem', 'screen-denied')
      const { picture, sound } = shared
      if (this.#stopped) {
        picture.stop()
        sound?.stop()
        return
      }
      picture.onended = () => void this.setScreen(false)
      this.tracks.screen = picture
      this.tracks.screenSound = sound
    } else {
      this.#stop(this.tracks.screen)
      this.#stop(this.tracks.screenSound)
      this.tracks.screen = null
      this.tracks.screenSound = null
    }
    for (const line of ['screen', 'screenSound'] as const)
      this.#emitter.emit('track', { line, track: this.tracks[line] })
    this.#emitter.emit('changed', undefined)
  }

  async switchDevice(kind: 'audioinput' | 'videoinput', deviceId: string): Promise<void> {
    this.#devices[kind] = deviceId
    const line = kind === 'audioinput' ? 'audio' : 'camera'
    if (this.of(line)) await this.#reopen(line)
    this.#emitter.emit('changed', undefined)
  }

  /** Hands over microphone and camera as they are; the caller has to stop them. */
  release(): LocalTracks {
    const { audio, video } = this.tracks
    this.tracks.audio = null
    this.tracks.video = null
    this.stop()
    return { audio, video }
  }

  stop(): void {
    this.#stopped = true
    for (const track of Object.values(this.tracks)) this.#stop(track)
    this.tracks.audio = null
    this.tracks.video = null
    this.tracks.screen = null
    this.tracks.screenSound = null
  }

  async #reopen(line: 'audio' | 'camera', enabled = this.of(line)?.enabled ?? true): Promise<void> {
    try {
      const before = this.of(line)
      const track = await (line === 'audio'
        ? openMicrophone(this.#devices.audioinput)
        : openCamera(this.#devices.videoinput))
      if (this.#stopped) return track.stop()
      if (line === 'audio') {
        track.enabled = enabled
        this.tracks.audio = track
      } else this.tracks.video = track
      this.#stop(before)
      this.#emitter.emit('track', { line, track })
      this.#watch(line)
    } catch (error) {
      // An unplugged device must not be shown as turned on.
      if (this.of(line)?.readyState === 'ended') this.#forget(line)
      this.#emitter.emit('problem', line === 'audio' ? 'mic-blocked' : 'camera-blocked')
      if (!(error instanceof MediaError)) throw error
    }
  }

  #forget(line: 'audio' | 'camera'): void {
    this.tracks[line === 'audio' ? 'audio' : 'video'] = null
    this.#emitter.emit('track', { line, track: null })
  }

  /** When a device is unplugged, falls back to the default one and reports it. */
  #watch(line: 'audio' | 'camera'): void {
    const track = this.of(line)
    if (!track) return
    track.onended = () => {
      this.#devices[line === 'audio' ? 'audioinput' : 'videoinput'] = undefined
      this.#emitter.emit('problem', 'device-lost')
      void this.#reopen(line).then(() => this.#emitter.emit('changed', undefined))
    }
  }

  #stop(track: MediaStreamTrack | null): void {
    if (!track) return
    track.onended = null
    track.stop()
  }
}
