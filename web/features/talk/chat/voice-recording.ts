/** Records one voice message from the microphone. */
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { openMicrophone } from '#web/lib/media-devices.ts'
import type { OutgoingFile } from './outgoing-files.ts'
import { levelOf, peaksOf } from './wave.ts'

const { voiceMs } = messageLimits.attachment
/** A minute takes a quarter of a megabyte. */
const audioBitsPerSecond = 32_000
const tickMs = 50
/** Shorter ones are presses by mistake. */
export const shortestMs = 700

/** AAC first, which every browser plays; those that cannot write it write Opus, which all but old iPhones play. */
const containers = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm'] as const

export interface VoiceMessageFile {
  readonly file: File
  readonly shown: Extract<OutgoingFile, { kind: 'voice' }>
}

export interface VoiceRecording {
  /** Ends the recording and gives it; null when nothing was recorded. */
  finish(): Promise<VoiceMessageFile | null>
  /** Ends it and closes the microphone. */
  discard(): void
}

export interface RecordingEvents {
  /** Several times a second: ms so far, and the levels from the beginning, 0 to 1. */
  readonly onTick: (ms: number, levels: readonly number[]) => void
  /** No more is recorded: the minute is full, or the microphone was lost. */
  readonly onStopped: (why: 'full' | 'interrupted') => void
}

/** Opens the microphone and starts. Throws a `MediaError`. */
export const startRecording = async ({ onTick, onStopped }: RecordingEvents): Promise<VoiceRecording> => {
  const track = await openMicrophone()
  const stream = new MediaStream([track])
  const mimeType = containers.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond })
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  context.createMediaStreamSource(stream).connect(analyser)

  const parts: Blob[] = []
  const levels: number[] = []
  const samples = new Uint8Array(analyser.fftSize)
  const startedAt = performance.now()
  let lengthMs = 0
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) parts.push(data)
  }
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  recorder.start()

  const close = (): void => {
    clearInterval(timer)
    track.onended = null
    if (recorder.state !== 'inactive') recorder.stop()
    track.stop()
    if (context.state !== 'closed') void context.close()
  }
  const timer = setInterval(() => {
    lengthMs = Math.min(performance.now() - startedAt, voiceMs)
    analyser.getByteTimeDomainData(samples)
    levels.push(levelOf(samples))
    onTick(lengthMs, levels)
    if (lengthMs < voiceMs) return
    close()
    onStopped('full')
  }, tickMs)
  track.onended = () => {
    close()
    onStopped('interrupted')
  }

  return {
    async finish() {
      close()
      await ended
      const type = recorder.mimeType.split(';', 1)[0] ?? ''
      const file = new File(parts, 'voice', { type })
      if (file.size === 0) return null
      return { file, shown: { kind: 'voice', lengthMs: Math.max(1, Math.round(lengthMs)), peaks: peaksOf(levels) } }
    },
    discard: close,
  }
}
