/** What a browser finds out about a sound file before it is sent. */
import { clipLimits } from '#contract/vocabulary/clips.ts'

export type ClipProblem = 'wrongType' | 'large' | 'long' | 'undecodable'

/** For the picker and for a first look: systems name these types in several ways, or not at all. */
export const clipFileTypes = ['.mp3', '.m4a', '.aac', '.ogg', '.oga', '.opus', '.wav'] as const

const isSoundFile = ({ name }: Pick<File, 'name'>): boolean =>
  clipFileTypes.some((ending) => name.toLowerCase().endsWith(ending))

/** The name without the ending. */
export const clipNameOf = (fileName: string): string => fileName.replace(/\.\w{2,4}$/, '').replaceAll('_', ' ')

/** Seconds by the head of the file; rejects where the browser cannot play it. */
const readLength = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const audio = new Audio()
    audio.preload = 'metadata'
    audio.onloadedmetadata = () => resolve(audio.duration)
    audio.onerror = () => reject(new Error('not playable'))
    audio.src = address
  })

/** Seconds by decoding it, for a file whose head does not say it. */
const decodeLength = async (file: Blob): Promise<number> => {
  const context = new OfflineAudioContext(1, 1, 22_050)
  return (await context.decodeAudioData(await file.arrayBuffer())).duration
}

/** How long the sound is, ms, or why the file cannot be played in a call. */
export const readClip = async (file: File): Promise<{ readonly ms: number } | ClipProblem> => {
  if (!isSoundFile(file)) return 'wrongType'
  if (file.size > clipLimits.bytes) return 'large'
  const address = URL.createObjectURL(file)
  try {
    const told = await readLength(address)
    const seconds = Number.isFinite(told) ? told : await decodeLength(file)
    const ms = Math.round(seconds * 1000)
    if (ms > clipLimits.ms + clipLimits.toleranceMs) return 'long'
    return ms > 0 ? { ms } : 'undecodable'
  } catch {
    return 'undecodable'
  } finally {
    URL.revokeObjectURL(address)
  }
}
