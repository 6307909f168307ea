/** The browser's camera, microphone and recorder, as `FilmRecorder` needs them. */
import { MediaError, openBoth } from '#web/lib/media-devices.ts'
import type { RecorderHost, Recording, Studio } from './film-recorder.ts'

/** About 45 MB for three minutes. */
const videoBitsPerSecond = 2_000_000
const audioBitsPerSecond = 96_000
/** Bytes are handed over this often, so that a long recording is not held in the encoder. */
const sliceMs = 2000
const tickMs = 200

const picture: MediaTrackConstraints = {
  width: { ideal: 1280, max: 1280 },
  height: { ideal: 720, max: 720 },
  frameRate: { ideal: 30, max: 30 },
}

/** WebM first: browsers that record both write it with less delay; Safari records MP4 alone. */
const containers = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'] as const

const containerOf = (): string | undefined =>
  typeof MediaRecorder === 'function' ? containers.find((one) => MediaRecorder.isTypeSupported(one)) : undefined

/** Whether this browser gives pages a camera and can write what it sees into a file. */
export const canRecord = (): boolean =>
  containerOf() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Whether a recording can be paused; old versions of Safari cannot. */
export const canPause = (): boolean =>
  typeof MediaRecorder === 'function' && typeof MediaRecorder.prototype.pause === 'function'

const record = (stream: MediaStream, onError: () => void): Recording => {
  const recorder = new MediaRecorder(stream, { mimeType: containerOf(), videoBitsPerSecond, audioBitsPerSecond })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) parts.push(data)
  }
  recorder.onerror = onError
  recorder.start(sliceMs)
  // The type without codecs, as the server lists it.
  const type = recorder.mimeType.split(';', 1)[0] ?? ''
  return {
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    stop: () =>
      new Promise((resolve) => {
        const finish = () => resolve(new File(parts, `intro-video.${type.split('/')[1]}`, { type }))
        // A recorder whose tracks have ended has stopped by itself and given everything.
        if (recorder.state === 'inactive') return finish()
        recorder.onstop = finish
        recorder.stop()
      }),
    discard: () => {
      recorder.onerror = null
      recorder.ondataavailable = null
      if (recorder.state !== 'inactive') recorder.stop()
    },
  }
}

const studioOf = ({ audio, video }: { audio: MediaStreamTrack; video: MediaStreamTrack }): Studio => ({
  audio,
  video,
  record: (onError) => record(new MediaStream([video, audio]), onError),
  onLost: (lost) => {
    for (const track of [audio, video]) track.onended = lost
  },
  close: () => {
    for (const track of [audio, video]) {
      track.onended = null
      track.stop()
    }
  },
})

export const browserRecorder: RecorderHost = {
  open: async () => {
    if (!canRecord()) return { fault: 'unsupported' }
    try {
      return { studio: studioOf(await openBoth({}, picture)) }
    } catch (error) {
      return { fault: error instanceof MediaError ? error.fault : 'unknown' }
    }
  },
  now: () => performance.now(),
  repeat: (call) => {
    const timer = setInterval(call, tickMs)
    return () => clearInterval(timer)
  },
}
