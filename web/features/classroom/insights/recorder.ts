/**
 * Records one's own microphone as the call has it, in parts that are kept on the device: mono, at 16 kHz where the browser
 * can, and nothing while it is muted or nobody speaks.
 */
import { type InsightSoundType, insightLimits } from '#contract/vocabulary/insights.ts'
import { serverNow } from '#web/lib/clock.ts'
import { keepFacts, keepPart, readFacts } from './sound-store.ts'

/** Opus where it can be written; iPhones write AAC. */
const containers = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'] as const
const audioBitsPerSecond = 24_000
const sampleRate = 16_000
const tickMs = 100
const factsMs = 5_000
/** Root mean square of the samples, 0 to 1, above which somebody speaks. */
const speechLevel = 0.015
/** Parts with less speech than this are thrown away. */
const leastSpeechMs = 300

const containerOf = () =>
  typeof MediaRecorder === 'undefined' ? undefined : containers.find((type) => MediaRecorder.isTypeSupported(type))

export const canRecord = (): boolean => containerOf() !== undefined

interface RecordedLesson {
  readonly userId: number
  readonly lessonId: number
  /** Since when both agree, epoch ms. */
  readonly since: number
  readonly start: number
  readonly end: number
  /** When the call closes. */
  readonly until: number
  readonly track: () => MediaStreamTrack | null
  /** The device keeps nothing more. */
  readonly onFailed: () => void
}

interface Graph {
  readonly track: MediaStreamTrack
  readonly context: AudioContext
  readonly stream: MediaStream
  readonly analyser: AnalyserNode
}

const openGraph = (track: MediaStreamTrack): Graph => {
  const source = new MediaStream([track])
  const connect = (context: AudioContext): Graph => {
    const input = context.createMediaStreamSource(source)
    const analyser = new AnalyserNode(context, { fftSize: 1024 })
    const output = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' })
    input.connect(analyser)
    input.connect(output)
    return { track, context, stream: output.stream, analyser }
  }
  const slow = new AudioContext({ sampleRate })
  try {
    return connect(slow)
  } catch {
    // Firefox joins no nodes of different rates.
    void slow.close()
    return connect(new AudioContext())
  }
}

const levelOf = (analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number => {
  analyser.getFloatTimeDomainData(samples)
  return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)
}

/** Records until it is stopped. `stop` keeps what was recorded last. */
export const recordLesson = (lesson: RecordedLesson): { stop: () => Promise<void> } => {
  const { userId, lessonId, since, start, end, until, track, onFailed } = lesson
  const samples = new Float32Array(1024)
  const spoken: number[] = []
  let next = 1
  let graph: Graph | null = null
  let part: { recorder: MediaRecorder; startedAt: number; speechMs: number } | null = null
  let isReady = false
  let isStopped = false
  let factsAt = 0
  let saved: Promise<unknown> = Promise.resolve()

  const facts = () => ({
    spoken: spoken.map((seconds) => Math.min(60, Math.round(seconds))),
    ...{ end, keptUntil: end + insightLimits.soundKeptMs, next },
  })
  const inOrder = (write: () => Promise<unknown>): void => {
    saved = saved.then(write).catch(() => {
      stopTicks()
      onFailed()
    })
  }

  const beginPart = ({ stream }: Graph): void => {
    const mimeType = containerOf()
    const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond })
    const startedAt = Math.max(since, Math.round(serverNow()))
    const begun = { recorder, startedAt, speechMs: 0 }
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data)
    recorder.onstop = () => {
      const ms = Math.min(insightLimits.partMsMax, Math.round(serverNow()) - startedAt)
      const type: InsightSoundType = recorder.mimeType.startsWith('audio/mp4') ? 'audio/mp4' : 'audio/webm'
      if (begun.speechMs < leastSpeechMs || ms < 1 || next > insightLimits.parts) return
      inOrder(async () => {
        const bytes = await new Blob(pieces).arrayBuffer()
        if (bytes.byteLength === 0 || bytes.byteLength > insightLimits.partBytes) return
        await keepPart(userId, lessonId, next, { bytes, type, startedAt, ms })
        next += 1
        await keepFacts(userId, lessonId, facts())
      })
    }
    recorder.start()
    part = begun
  }
  const endPart = (): void => {
    if (part && part.recorder.state !== 'inactive') part.recorder.stop()
    part = null
  }
  const closeGraph = (): void => {
    endPart()
    if (graph) void graph.context.close()
    graph = null
  }

  const noteSpeech = (now: number): void => {
    const minute = Math.floor((now - start) / 60_000)
    if (minute < 0 || minute >= insightLimits.minutes) return
    while (spoken.length <= minute) spoken.push(0)
    spoken[minute] = (spoken[minute] ?? 0) + tickMs / 1000
  }

  const tick = (): void => {
    const now = serverNow()
    const current = track()
    const isLive = current?.enabled && current.readyState === 'live' && now < until
    if (graph && (!isLive || graph.track !== current)) closeGraph()
    if (!isLive || !isReady) return
    graph ??= openGraph(current)
    if (!part) beginPart(graph)
    if (part && levelOf(graph.analyser, samples) >= speechLevel) {
      part.speechMs += tickMs
      noteSpeech(now)
    }
    if (part && now - part.startedAt >= insightLimits.partMs) endPart()
    if (now - factsAt >= factsMs) {
      factsAt = now
      inOrder(() => keepFacts(userId, lessonId, facts()))
    }
  }
  const timer = setInterval(tick, tickMs)
  const stopTicks = (): void => {
    isStopped = true
    clearInterval(timer)
    closeGraph()
  }
  const onHide = (): void => endPart()
  window.addEventListener('pagehide', onHide)

  // A page that was loaded again goes on where the one before it stopped.
  void readFacts(userId, lessonId)
    .then((known) => {
      next = known?.next ?? 1
      if (known) spoken.push(...known.spoken)
      isReady = true
    })
    .catch(() => {
      stopTicks()
      onFailed()
    })

  return {
    async stop() {
      window.removeEventListener('pagehide', onHide)
      const last = part?.recorder
      const ended = last && last.state !== 'inactive' && new Promise((done) => last.addEventListener('stop', done))
      if (!isStopped) stopTicks()
      await ended
      await saved
    },
  }
}
