/** Removes metadata from pictures: GPS positions, devices, names, and files appended to the end. */
import type { MediaType } from '#contract/vocabulary/media.ts'
import type { Bytes, CleanedPicture, PictureSize } from './bytes.ts'
import { cleanJpeg, readJpegSize } from './jpeg.ts'
import { cleanGif, cleanPng, cleanWebp, readPngSize, readWebpSize } from './png-webp-gif.ts'

const cleaners: Partial<Record<MediaType, (bytes: Bytes) => CleanedPicture | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
}

/**
 * The picture without metadata, not re-encoded; null when it is not valid in its format or lacks the pixels its header
 * declares. Other types are returned unchanged with 0 pixels.
 */
export const stripMetadata = (type: MediaType, bytes: Bytes): CleanedPicture | null => {
  const clean = cleaners[type]
  return clean ? clean(bytes) : { bytes, pixels: 0 }
}

const sizeReaders: Partial<Record<MediaType, (bytes: Uint8Array) => PictureSize | null>> = {
  'image/jpeg': readJpegSize,
  'image/png': readPngSize,
  'image/webp': readWebpSize,
}

/** Width and height of a still picture that `stripMetadata` has accepted; null of anything else. */
export const readPictureSize = (type: MediaType, bytes: Uint8Array): PictureSize | null =>
  sizeReaders[type]?.(bytes) ?? null
