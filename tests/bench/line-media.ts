/**
 * What the simulated camera and microphone of a measured call deliver. Chromium's own test picture and beep cost next to
 * nothing to send, so a slow line would carry them; these fill a call's bit rates as a face and a voice do.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const picture = { width: 640, height: 360, framesPerSecond: 12, frames: 24 } as const
const sampleRate = 48_000
const soundSeconds = 8

const random = (() => {
  let state = 1
  return (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
})()

/** Bright stripes that move under fresh noise, as Y4M. */
const drawPicture = (): Buffer => {
  const { width, height, framesPerSecond, frames } = picture
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`)]
  for (let frame = 0; frame < frames; frame++) {
    const light = Buffer.alloc(width * height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        light[y * width + x] = 110 + 50 * Math.sin((x + y / 2 + frame * 9) / 37) + 24 * (random() - 0.5)
    parts.push(Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128))
  }
  return Buffer.concat(parts)
}

/** Resonances of an open vowel, Hz. */
const formants = [700, 1200, 2600] as const
const loudnessAt = (hertz: number): number =>
  formants.reduce((sum, formant) => sum + Math.exp(-(((hertz - formant) / 250) ** 2)), 0.05)

/** Syllables of a hoarse vowel and a hiss, four a second with a pause after six, as WAV. */
const speak = (): Buffer => {
  const samples = Buffer.alloc(sampleRate * soundSeconds * 2)
  let phase = 0
  for (let i = 0; i < sampleRate * soundSeconds; i++) {
    const seconds = i / sampleRate
    const syllable = (seconds * 4) % 8
    const within = syllable % 1
    const pitch = 130 + 30 * Math.sin(seconds * 4.4)
    phase += (2 * Math.PI * pitch) / sampleRate
    let value = 0
    if (syllable < 6 && within < 0.25) value = 0.15 * (random() - 0.5)
    else if (syllable < 6) {
      for (let harmonic = 1; harmonic <= 24; harmonic++)
        value += (loudnessAt(harmonic * pitch) / harmonic ** 0.5) * Math.sin(harmonic * phase)
      value *= 0.12 * Math.sin(Math.PI * within)
    }
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_000), i * 2)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** Writes both into the folder and returns the arguments with which Chromium plays them. */
export const writeCallMedia = async (folder: string): Promise<string[]> => {
  const [video, audio] = [join(folder, 'camera.y4m'), join(folder, 'voice.wav')]
  await Promise.all([writeFile(video, drawPicture()), writeFile(audio, speak())])
  return [`--use-file-for-fake-video-capture=${video}`, `--use-file-for-fake-audio-capture=${audio}`]
}
