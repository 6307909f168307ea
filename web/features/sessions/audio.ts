/** One audio context for the page: level meters, the test tone and the short sounds of the room. */

let context: AudioContext | null = null

const opened = (): AudioContext | null => {
  if (typeof AudioContext !== 'function') return null
  context ??= new AudioContext()
  return context
}

/** Phones start it silent; called from inside a press, it may speak. */
export const resumeAudio = (): void => {
  void opened()?.resume()
}

const everyMs = 100
export const levels = 7

/** Loudness of one block of samples in steps from 0 to 7. Speech moves between -50 and -10 decibels. */
export const levelOf = (samples: Float32Array): number => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-10)
  return Math.min(levels, Math.max(0, Math.round(((decibels + 50) / 40) * levels)))
}

/** Tells the loudness of a track ten times a second, when it changes, until stopped. Nothing is sent anywhere. */
export const watchLevel = (track: MediaStreamTrack, tell: (level: number) => void): (() => void) => {
  const audio = opened()
  if (!audio) return () => undefined
  const source = audio.createMediaStreamSource(new MediaStream([track]))
  const analyser = audio.createAnalyser()
  analyser.fftSize = 1024
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let told = -1
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const level = track.enabled ? levelOf(samples) : 0
    if (level === told) return
    told = level
    tell(level)
  }, everyMs)
  return () => {
    clearInterval(timer)
    source.disconnect()
  }
}

export type Sound = 'join' | 'leave' | 'message' | 'test'

/** Hertz, one after the other. Coming rises, going falls. */
const tunes: Readonly<Record<Sound, readonly number[]>> = {
  join: [523, 784],
  leave: [587, 392],
  message: [880],
  test: [523, 659, 784, 1047],
}
const noteSeconds = 0.14
const loudness = 0.12

/** Plays into the room, or into a stream where a chosen loudspeaker has to be reached. */
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

/** The test tone through a chosen loudspeaker; resolves when it has been heard. */
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
