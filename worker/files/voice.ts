import { messageLimits } from '#contract/vocabulary/messages.ts'
import type { ReceivedFile } from './bucket.ts'
import { measureBytes } from './film-length.ts'

const { voiceBytes, voiceMs, voiceToleranceMs } = messageLimits.attachment

/** How long a voice recording is, ms; null when the bytes are none, or more than a minute of it. */
export const measureVoice = async (type: ReceivedFile['type'], bytes: Uint8Array): Promise<number | null> => {
  const lengthMs = bytes.byteLength <= voiceBytes ? await measureBytes(bytes, type) : null
  if (lengthMs === null || lengthMs < 1 || lengthMs > voiceMs + voiceToleranceMs) return null
  return Math.min(lengthMs, voiceMs)
}
