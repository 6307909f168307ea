/** Helpers for parsing binary image formats. */
export type Bytes = Uint8Array<ArrayBuffer>

export const toDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** `length` bytes from `at` as Latin-1 text; shorter at the end of the bytes. */
export const readAscii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const concatBytes = (pieces: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

/** Of a picture as it is shown, pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A picture without metadata, and the number of pixels it decodes to. */
export interface CleanedPicture {
  readonly bytes: Bytes
  /** Width times height; of an animation the sum of all frames, as image services count them. */
  readonly pixels: number
}

/** Most segments or chunks in one file. Eight megabytes of empty ones would take half a gigabyte to track. */
export const maxChunks = 65_536
