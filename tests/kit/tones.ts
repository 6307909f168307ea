/** Sound made of numbers. */
import { concatBytes } from '#worker/files/bytes.ts'
import { bytesOf } from './files.ts'

const little = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) & 255)

/** A WAV of one tone, at 8 kHz with a byte each. */
export const toneOf = (ms: number, hertz = 440) => {
  const rate = 8000
  const count = Math.round((ms / 1000) * rate)
  const samples = Uint8Array.from({ length: count }, (_, at) =>
    Math.round(128 + 60 * Math.sin((at / rate) * 2 * Math.PI * hertz)),
  )
  const format = [little(1, 2), little(1, 2), little(rate, 4), little(rate, 4), little(1, 2), little(8, 2)]
  return concatBytes([
    ...[bytesOf.ascii('RIFF'), little(36 + count, 4), bytesOf.ascii('WAVEfmt '), little(16, 4), ...format],
    ...[bytesOf.ascii('data'), little(count, 4), samples],
  ])
}
