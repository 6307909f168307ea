/** Parts of a multipart upload: equal length, numbered from 1; the last one may be shorter. */
import { limits } from '../vocabulary/limits.ts'

export const partCount = (bytes: number): number => Math.ceil(bytes / limits.upload.partBytes)

/** Bytes of one part; null when the file has no such part. */
export const partLength = (bytes: number, number: number): number | null => {
  const { partBytes } = limits.upload
  const count = partCount(bytes)
  if (!Number.isInteger(number) || number < 1 || number > count) return null
  return number < count ? partBytes : bytes - (count - 1) * partBytes
}
