/** Pictures without what cameras and programs write beside them: places, devices, names, other files at the end. */
import type { MediaType } from '#contract/vocabulary/media.ts'
import type { Bytes, CleanedPicture } from './bytes.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanGif, cleanPng, cleanWebp } from './pictures.ts'

const cleaners: Partial<Record<MediaType, (bytes: Bytes) => CleanedPicture | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
}

/**
 * The picture itself, not encoded anew; null when it is not built as its kind is, or when its head promises a picture
 * that does not follow. Other files stay as they are and have no pixels.
 */
export const withoutMetadata = (type: MediaType, bytes: Bytes): CleanedPicture | null => {
  const clean = cleaners[type]
  return clean ? clean(bytes) : { bytes, pixels: 0 }
}
