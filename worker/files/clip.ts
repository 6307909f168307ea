import { clipLimits } from '#contract/vocabulary/clips.ts'
import type { ReceivedFile } from './bucket.ts'
import { measureBytes } from './film-length.ts'

/**
 * Whether a file of sound is a clip. Its type is known from its bytes; how long it is, is read where the container says
 * it, since a film has the same. Of the other formats the bound of bytes is the bound of time: a browser measured them.
 */
export const isClip = async ({ type, content }: ReceivedFile): Promise<boolean> => {
  if ('key' in content || content.byteLength > clipLimits.bytes) return false
  if (type !== 'audio/mp4') return true
  const lengthMs = await measureBytes(content, type)
  return lengthMs !== null && lengthMs <= clipLimits.ms + clipLimits.toleranceMs
}
