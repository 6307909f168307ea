/** Judges a picked film before it is uploaded: its type, its size, its format, and its length from its metadata. */
import { refuseClaimedLength } from '#contract/joining/rules/intro-videos.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { videoTypes } from '#contract/vocabulary/media.ts'

export type FilmProblem =
  | { readonly kind: 'type' }
  | { readonly kind: 'size'; readonly bytes: number }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'hevc' }
  | { readonly kind: 'short' | 'long'; readonly lengthMs: number }

/** QuickTime, in which iPhones record. */
const quickTime = 'video/quicktime'

/** For the file picker. */
export const filmPickTypes: readonly string[] = [...videoTypes, quickTime]

/** QuickTime has the same boxes as MP4; under that name all browsers play it, and the server takes it. */
const nameAsMp4 = (file: File): File =>
  file.type === quickTime ? new File([file], file.name, { type: 'video/mp4', lastModified: file.lastModified }) : file

/** Judged without reading the file. */
export const refuseFilmFile = ({ type, size }: Pick<File, 'type' | 'size'>): FilmProblem | null => {
  if (!filmPickTypes.includes(type)) return { kind: 'type' }
  return size > limits.upload.bytes ? { kind: 'size', bytes: size } : null
}

/** The length as it is told to the server: minutes, of whole seconds, because recorders stop a moment late. */
export const claimedMinutes = (lengthMs: number): number => Math.round(lengthMs / 1000) / 60

export const refuseFilmLength = (lengthMs: number): FilmProblem | null => {
  const refused = refuseClaimedLength(claimedMinutes(lengthMs))
  if (!refused) return null
  return { kind: lengthMs < minutes(limits.introVideo.minMinutes) ? 'short' : 'long', lengthMs }
}

const mp4HeaderBytes = 16

/** The box of an MP4 that begins at `at`; null when there is none. */
const readBox = async (file: Blob, at: number): Promise<{ type: string; end: number } | null> => {
  const header = new DataView(await file.slice(at, at + mp4HeaderBytes).arrayBuffer())
  if (header.byteLength < mp4HeaderBytes) return null
  const size = header.getUint32(0)
  const bytes = size === 1 ? Number(header.getBigUint64(8)) : size
  const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => header.getUint8(i)))
  return bytes < 8 ? null : { type, end: at + bytes }
}

/** Descriptions of a track in HEVC, in which many phones record and which not all students' browsers play. */
const hevcFormats = /stsd.{12}(hvc1|hev1|dvh1|dvhe)/s

/** Whether the pictures of an MP4 are HEVC: its tables name their format. */
export const isHevc = async (file: Blob): Promise<boolean> => {
  for (let at = 0; at < file.size; ) {
    const box = await readBox(file, at)
    if (!box) return false
    if (box.type === 'moov') {
      const tables = new Uint8Array(await file.slice(at, box.end).arrayBuffer())
      return hevcFormats.test(new TextDecoder('latin1').decode(tables))
    }
    at = box.end
  }
  return false
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
const readFilmLength = (file: File): Promise<number | null> =>
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

/** What may be sent, or why it may not. The file is named as the server takes it. */
export const judgeFilm = async (
  picked: File,
): Promise<{ readonly file: File; readonly lengthMs: number } | { readonly problem: FilmProblem }> => {
  const refused = refuseFilmFile(picked)
  if (refused) return { problem: refused }
  const file = nameAsMp4(picked)
  if (await isHevc(file)) return { problem: { kind: 'hevc' } }
  const lengthMs = await readFilmLength(file)
  if (lengthMs === null) return { problem: { kind: 'unreadable' } }
  const problem = refuseFilmLength(lengthMs)
  return problem ? { problem } : { file, lengthMs }
}
