/** The page's only AudioContext, used by level meters, the test tone and the sounds of the room. */

let context: AudioContext | null = null

const opened = (): AudioContext | null => {
  if (typeof AudioContext !== 'function') return null
  context ??= new AudioContext()
  return context
}

/** Resumes the context, which phones create suspended. Works only when called from a user gesture. */
export const resumeAudio = (): void => {
  void opened()?.resume()
}

const everyMs = 100
export const levels = 7

/** Loudness of one block of samples, 0 to 7. Speech is between -50 and -10 decibels. */
export const levelOf = (samples: Float32Array): number => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-10)
  return Math.min(levels, Math.max(0, Math.round(((decibels + 50) / 40) * levels)))
}

/**
 * Reports the loudness of a track, 0 to 7, measured ten times a second, whenever it changes. The audio stays on this
 * device. Returns a function that stops it.
 */
export const watchLevel = (track: MediaStreamTrack, onLevel: (level: number) => void): (() => void) => {
  const audio = opened()
  if (!audio) return () => undefined
  const source = audio.createMediaStreamSource(new MediaStream([track]))
  const analyser = audio.createAnalyser()
  analyser.fftSize = 1024
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let lastLevel = -1
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const level = track.enabled ? levelOf(samples) : 0
    if (level === lastLevel) return
    lastLevel = level
    onLevel(level)
  }, everyMs)
  return () => {
    clearInterval(timer)
    source.disconnect()
  }
}

export type Sound = 'join' | 'leave' | 'message' | 'test'

/** Frequencies in hertz, played in order: rising when somebody joins, falling when they leave. */
const tunes: Readonly<Record<Sound, readonly number[]>> = {
  join: [523, 784],
  leave: [587, 392],
  message: [880],
  test: [523, 659, 784, 1047],
}
const noteSeconds = 0.14
const loudness = 0.12

/**
 * Plays a sound into the given node: the page's output, or a stream for a chosen loudspeaker. Returns its length in ms.
 */
const playInto = (audio: AudioContext, sound: Sound, target: AudioNode): number => {
  const notes = tunes[sound]
  for (const [index, frequency] of notes.entries()) {
    const at = audio.currentTime + index * noteSeconds
    const gain = audio.createGain()
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loudness, at + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds)
    gain.connect(target)
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(at)
    tone.stop(at + noteSeconds)
  }
  return notes.length * noteSeconds * 1000
}

export const playSound = (sound: Sound): void => {
  const audio = opened()
  if (audio?.state === 'running') playInto(audio, sound, audio.destination)
}

/** Plays the test tone on a chosen loudspeaker; resolves when it has ended. */
export const playTest = async (speakerId: string): Promise<void> => {
  const audio = opened()
  if (!audio) return
  await audio.resume()
  const stream = audio.createMediaStreamDestination()
  const element = new Audio()
  element.srcObject = stream.stream
  if (speakerId && 'setSinkId' in element) await element.setSinkId(speakerId).catch(() => undefined)
  await element.play()
  const lastsMs = playInto(audio, 'test', stream)
  await new Promise((resolve) => setTimeout(resolve, lastsMs + 200))
  element.srcObject = null
}
