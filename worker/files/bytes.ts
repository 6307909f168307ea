/** Reading and joining of bytes, for the formats of pictures. */
export type Bytes = Uint8Array<ArrayBuffer>

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Latin letters from there on; fewer at the end of the bytes. */
export const asciiAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const joined = (pieces: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

/** A picture without its notes, and how much there is to decode. */
export interface CleanedPicture {
  readonly bytes: Bytes
  /** Width times height; of an animation all frames together, as services that decode pictures count them. */
  readonly pixels: number
}

/** More than any picture is made of. Eight megabytes of empty ones would take half a gigabyte to keep apart. */
export const mostPieces = 65_536
