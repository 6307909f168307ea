/** Parts of an upload: equal length, numbered from 1; the last one may be shorter. */
import { limits } from '../../vocabulary/limits.ts'

const { upload, uploadPieceBytes } = limits
const { partBytes } = upload

/** Whether the file is too small for parts, which the bucket takes from 5 MiB on, and comes in pieces instead. */
export const comesInPieces = (bytes: number): boolean => bytes <= partBytes

/** Bytes of each part but the last. */
export const partBytesOf = (bytes: number): number => (comesInPieces(bytes) ? uploadPieceBytes : partBytes)

export const partCount = (bytes: number): number => Math.ceil(bytes / partBytesOf(bytes))

/** Bytes of one part; null when the file has no such part. */
export const partLength = (bytes: number, number: number): number | null => {
  const length = partBytesOf(bytes)
  const count = partCount(bytes)
  if (!Number.isInteger(number) || number < 1 || number > count) return null
  return number < count ? length : bytes - (count - 1) * length
}
