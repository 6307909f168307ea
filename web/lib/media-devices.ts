/** Opens cameras, microphones and screens, and reduces the browser's errors to five kinds of fault. */

export type MediaFault = 'denied' | 'missing' | 'busy' | 'unsupported' | 'unknown'

export class MediaError extends Error {
  readonly fault: MediaFault
  constructor(fault: MediaFault) {
    super(fault)
    this.name = 'MediaError'
    this.fault = fault
  }
}

const faults: Readonly<Record<string, MediaFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

const faultOf = (error: unknown): MediaFault =>
  error instanceof DOMException ? (faults[error.name] ?? 'unknown') : 'unknown'

/** Small enough for mobile data, large enough to recognise a face. */
const camera: MediaTrackConstraints = {
  width: { ideal: 640, max: 1280 },
  height: { ideal: 360, max: 720 },
  frameRate: { ideal: 24, max: 30 },
}
const microphone: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

const exact = (deviceId?: string): MediaTrackConstraints => (deviceId ? { deviceId: { exact: deviceId } } : {})

const open = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
  if (!navigator.mediaDevices?.getUserMedia) throw new MediaError('unsupported')
  try {
    return await navigator.mediaDevices.getUserMedia(constraints)
  } catch (error) {
    throw new MediaError(faultOf(error))
  }
}

const firstTrack = async (constraints: MediaStreamConstraints): Promise<MediaStreamTrack> => {
  const [track] = (await open(constraints)).getTracks()
  if (!track) throw new MediaError('missing')
  return track
}

const withDevice = (deviceId: string | undefined, ask: (deviceId?: string) => Promise<MediaStreamTrack>) =>
  ask(deviceId).catch((error: unknown) => {
    // The remembered device is not connected; any other one is used.
    if (deviceId && error instanceof MediaError && error.fault === 'missing') return ask()
    throw error
  })

const soundFrom = (deviceId?: string): MediaTrackConstraints => ({ ...microphone, ...exact(deviceId) })
/**
 * Constraints for a camera. `facingMode` selects the front camera of a phone; beside a device id it could contradict
 * it.
 */
const pictureFrom = (deviceId?: string, picture = camera): MediaTrackConstraints =>
  deviceId ? { ...picture, ...exact(deviceId) } : { ...picture, facingMode: 'user' }

/** The microphone with this id, else any; throws a `MediaError`. */
export const openMicrophone = (deviceId?: string): Promise<MediaStreamTrack> =>
  withDevice(deviceId, (id) => firstTrack({ audio: soundFrom(id) }))

export const openCamera = (deviceId?: string): Promise<MediaStreamTrack> =>
  withDevice(deviceId, (id) => firstTrack({ video: pictureFrom(id) }))

/**
 * Opens both with one permission prompt; `picture` asks for another size than a call's. Throws when either cannot be
 * opened; the caller then tries each alone.
 */
export const openBoth = async (chosen: { microphone?: string; camera?: string }, picture = camera) => {
  const stream = await open({ audio: soundFrom(chosen.microphone), video: pictureFrom(chosen.camera, picture) })
  const [audio] = stream.getAudioTracks()
  const [video] = stream.getVideoTracks()
  if (!audio || !video) throw new MediaError('missing')
  return { audio, video }
}

/** The permission given earlier; `prompt` where the browser does not report it. */
export const wasPermissionAsked = async (name: 'microphone' | 'camera'): Promise<PermissionState> => {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state
  } catch {
    return 'prompt'
  }
}

export const canShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/** Whether the browser can play sound on a chosen loudspeaker. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

export interface SharedScreen {
  readonly picture: MediaStreamTrack
  /** What a shared tab plays; null where the browser shares no sound, or the user left it out. */
  readonly sound: MediaStreamTrack | null
}

/**
 * The sound of a shared tab as it is played. The sound of the whole device is left out: the call is part of it, and the
 * other member would hear themselves.
 */
const screenOptions = {
  video: { frameRate: { ideal: 8, max: 15 } },
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, restrictOwnAudio: true },
  systemAudio: 'exclude',
}

export const openScreen = async (): Promise<SharedScreen> => {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia(screenOptions)
    const [picture] = stream.getVideoTracks()
    if (!picture) throw new MediaError('missing')
    picture.contentHint = 'detail'
    const [sound = null] = stream.getAudioTracks()
    if (sound) sound.contentHint = 'music'
    return { picture, sound }
  } catch (error) {
    throw error instanceof MediaError ? error : new MediaError(faultOf(error))
  }
}

export interface Devices {
  microphones: MediaDeviceInfo[]
  cameras: MediaDeviceInfo[]
  speakers: MediaDeviceInfo[]
}

/** The connected devices; their labels are empty until a permission was given. */
export const listDevices = async (): Promise<Devices> => {
  const all = (await navigator.mediaDevices?.enumerateDevices?.()) ?? []
  const devicesOf = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== '')
  return { microphones: devicesOf('audioinput'), cameras: devicesOf('videoinput'), speakers: devicesOf('audiooutput') }
}
