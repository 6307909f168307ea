/** Judges a picked film before it is uploaded, and reads its length from its metadata. */
import { refuseClaimedLength } from '#contract/rules/intro-videos.ts'
import { minutes } from '#contract/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { videoTypes } from '#contract/vocabulary/media.ts'

export type FilmProblem =
  | { readonly kind: 'type' }
  | { readonly kind: 'size'; readonly bytes: number }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'short' | 'long'; readonly lengthMs: number }

/** Judged without reading the file. */
export const refuseFilmFile = ({ type, size }: Pick<File, 'type' | 'size'>): FilmProblem | null => {
  if (!videoTypes.some((one) => one === type)) return { kind: 'type' }
  return size > limits.upload.bytes ? { kind: 'size', bytes: size } : null
}

/** The length as it is told to the server: minutes, of whole seconds, because recorders stop a moment late. */
export const claimedMinutes = (lengthMs: number): number => Math.round(lengthMs / 1000) / 60

export const refuseFilmLength = (lengthMs: number): FilmProblem | null => {
  const refused = refuseClaimedLength(claimedMinutes(lengthMs))
  if (!refused) return null
  return { kind: lengthMs < minutes(limits.introVideo.minMinutes) ? 'short' : 'long', lengthMs }
}

/** Far behind the end of any film. A recorder's WebM states no length until its end has been looked for. */
const beyondEnd = 1e7

/** Tells the length of a film whose metadata have loaded, also where its head does not state it. */
const findLength = (video: HTMLVideoElement, tell: (lengthMs: number) => void): void => {
  if (Number.isFinite(video.duration)) {
    tell(video.duration * 1000)
    return
  }
  video.ondurationchange = () => Number.isFinite(video.duration) && tell(video.duration * 1000)
  video.currentTime = beyondEnd
}

/** The length of a film in ms; null when this browser cannot read it. */
export const readFilmLength = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const video = document.createElement('video')
    const url = URL.createObjectURL(file)
    const finish = (lengthMs: number | null) => {
      URL.revokeObjectURL(url)
      video.removeAttribute('src')
      resolve(lengthMs)
    }
    video.preload = 'metadata'
    video.muted = true
    video.onloadedmetadata = () => findLength(video, finish)
    video.onerror = () => finish(null)
    video.src = url
  })
