/** Pictures without what cameras and programs write beside them: places, devices, names, other files at the end. */
import type { MediaType } from '#contract/vocabulary/media.ts'
import type { Bytes } from './bytes.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanGif, cleanPng, cleanWebp } from './pictures.ts'

const cleaners: Partial<Record<MediaType, (bytes: Bytes) => Bytes | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
}

/** The picture itself, not encoded anew; null when it is not built as its kind is. Other files stay as they are. */
export const withoutMetadata = (type: MediaType, bytes: Bytes): Bytes | null => {
  const clean = cleaners[type]
  return clean ? clean(bytes) : bytes
}
