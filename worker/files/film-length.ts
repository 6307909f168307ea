/**
 * Reads how long a video is from its frames. What its head claims is not used: recorders leave it empty, and anybody
 * can write anything there.
 */
import type { MediaType } from '#contract/vocabulary/media.ts'
import { readMp4Length } from './mp4-length.ts'
import { openRangedFile, RangedFile, UnreadableFile } from './ranged-file.ts'
import { isSoundAlone } from './tracks.ts'
import { readWebmLength } from './webm-length.ts'

type Reader = (file: RangedFile) => Promise<number | null>

const readers: Partial<Record<MediaType, Reader>> = {
  'video/mp4': readMp4Length,
  'video/webm': readWebmLength,
  'audio/mp4': (file) => readMp4Length(file, isSoundAlone),
  'audio/webm': (file) => readWebmLength(file, isSoundAlone),
}

/**
 * Ms from the first frame to the end of the last; null when the file holds no video that browsers play (a file of sound:
 * anything but one track of it), is cut off or damaged.
 */
export const measureFilm = async (file: RangedFile, type: MediaType): Promise<number | null> => {
  try {
    const ms = await readers[type]?.(file)
    return ms == null || !Number.isFinite(ms) || ms <= 0 ? null : Math.round(ms)
  } catch (error) {
    if (error instanceof UnreadableFile) return null
    throw error
  }
}

/** As `measureFilm`, of bytes in memory. */
export const measureBytes = (bytes: Uint8Array, type: MediaType): Promise<number | null> =>
  measureFilm(new RangedFile(bytes.byteLength, async (at, length) => bytes.slice(at, at + length)), type)

/** As `measureFilm`, of an object in the bucket. */
export const readFilmLength = async (bucket: R2Bucket, key: string, type: MediaType): Promise<number | null> => {
  const file = await openRangedFile(bucket, key)
  return file && measureFilm(file, type)
}
