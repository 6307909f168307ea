/** How a long file is cut: parts of one length, numbered from 1, and a last one that may be shorter. */
import { limits } from '../vocabulary/limits.ts'

export const partCount = (bytes: number): number => Math.ceil(bytes / limits.upload.partBytes)

/** Bytes of one part; null when the file has no such part. */
export const partLength = (bytes: number, number: number): number | null => {
  const { partBytes } = limits.upload
  const count = partCount(bytes)
  if (!Number.isInteger(number) || number < 1 || number > count) return null
  return number < count ? partBytes : bytes - (count - 1) * partBytes
}
