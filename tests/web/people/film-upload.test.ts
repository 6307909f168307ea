/** Judging a film, sending it in two requests, and what becomes of it after a pause, a loss and a reload. */
import { describe, expect, it, vi } from 'vitest'
import { limits } from '#contract/vocabulary/limits.ts'
import { claimedMinutes, isHevc, judgeFilm, refuseFilmFile, refuseFilmLength } from '#web/features/joining/film-file.ts'
import type { Film } from '#web/features/joining/onboarding/film-recorder.ts'
import { addSample, megabytes, type SpeedSamples, secondsLeft, speedOf } from '#web/lib/upload-speed.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
const { FilmUpload } = await import('#web/features/joining/onboarding/film-upload.ts')

const film: Film = { file: new File(['0123456789'], 'intro-video.webm', { type: 'video/webm' }), lengthMs: 90_000 }

/** A server in memory that takes the film when `release` is called; throws the next of `faults` instead. */
const world = (faults: Error[] = []) => {
  const seen = { started: 0, taken: 0, discarded: 0 }
  let release = () => {}
  const sender = {
    send: async (
      { file }: Film,
      {
        signal,
        onProgress,
      }: { signal: AbortSignal; onProgress: (progress: { sent: number; confirmed?: number }) => void },
    ) => {
      seen.started++
      onProgress({ sent: 4 })
      await new Promise<void>((resolve, reject) => {
        release = resolve
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      const fault = faults.shift()
      if (fault) throw fault
      onProgress({ sent: file.size, confirmed: 4 })
      onProgress({ sent: file.size, confirmed: file.size })
      seen.taken++
    },
    hasBegun: () => seen.started > 0,
    discard: async () => {
      seen.discarded++
    },
    now: () => 0,
  }
  return { seen, upload: new FilmUpload(film, sender), release: () => release() }
}

/** A box of the MP4 format; `large`: with its size in 64 bits. */
const boxOf = (type: string, content: string, large = false): string => {
  const size = (bytes: number) => String.fromCharCode(0, 0, 0, bytes + content.length)
  return large ? `\0\0\0\x01${type}\0\0\0\0${size(16)}${content}` : `${size(8)}${type}${content}`
}

/** A QuickTime film with its tables behind the frames, which name the format of the pictures. */
const movieOf = (format: string): Uint8Array<ArrayBuffer> => {
  const tables = boxOf('moov', boxOf('stbl', boxOf('stsd', `\0\0\0\0\0\0\0\x01${boxOf(format, 'x')}`)))
  const text = boxOf('ftyp', 'qt  ') + boxOf('wide', '') + boxOf('mdat', 'hvc1', true) + tables
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

describe('a picked film', () => {
  it('is refused for its type and its size before it is read', () => {
    expect(refuseFilmFile({ type: 'video/quicktime', size: 5 })).toBe(null)
    expect(refuseFilmFile({ type: 'video/x-matroska', size: 5 })).toEqual({ kind: 'type' })
    expect(refuseFilmFile({ type: 'text/plain', size: 5 })).toEqual({ kind: 'type' })
    expect(refuseFilmFile({ type: 'video/mp4', size: limits.upload.bytes })).toBe(null)
    expect(refuseFilmFile({ type: 'video/mp4', size: limits.upload.bytes + 1 })).toMatchObject({ kind: 'size' })
    expect(megabytes(limits.upload.bytes + 1)).toBe(401)
  })

  it('is refused before it is sent when a phone recorded it in HEVC', async () => {
    const hevc = new File([movieOf('hvc1')], 'IMG_1.MOV', { type: 'video/quicktime' })
    expect(await judgeFilm(hevc)).toEqual({ problem: { kind: 'hevc' } })
    const others = [movieOf('hev1'), movieOf('avc1'), 'not a film', '']
    const found = await Promise.all(others.map((bytes) => isHevc(new Blob([bytes]))))
    expect(found).toEqual([true, false, false, false])
  })

  it('lasts between one minute and three, by whole seconds', () => {
    expect(refuseFilmLength(59_000)).toEqual({ kind: 'short', lengthMs: 59_000 })
    expect(refuseFilmLength(60_000)).toBe(null)
    expect(refuseFilmLength(180_400)).toBe(null)
    expect(refuseFilmLength(181_000)).toEqual({ kind: 'long', lengthMs: 181_000 })
    expect(claimedMinutes(90_400)).toBe(1.5)
  })
})

describe('sending', () => {
  it('says how much has been sent, and when the film has arrived', async () => {
    const { seen, upload, release } = world()
    const phases: string[] = []
    const arrived: boolean[] = []
    upload.subscribe(() => {
      const state = upload.read()
      phases.push(state.phase)
      if (state.phase === 'sending') arrived.push(state.arrived)
    })
    const sent = upload.send()
    expect(upload.read()).toMatchObject({ phase: 'sending', sent: 4 })
    release()
    await sent
    expect(upload.read()).toEqual({ phase: 'done' })
    expect(seen).toEqual({ started: 1, taken: 1, discarded: 0 })
    expect(phases).toEqual(['sending', 'sending', 'sending', 'sending', 'done'])
    // What has left the device is not said to have arrived.
    expect(arrived).toEqual([false, false, false, true])
  })

  it('is not sent twice by a second press', async () => {
    const { seen, upload, release } = world()
    const both = [upload.send(), upload.send()]
    release()
    await Promise.all(both)
    expect(seen.started).toBe(1)
  })

  it('pauses without a failure and continues', async () => {
    const { seen, upload, release } = world()
    const first = upload.send()
    upload.pause()
    await first
    expect(upload.read()).toEqual({ phase: 'paused', sent: 4 })
    const second = upload.send()
    expect(upload.read()).toMatchObject({ phase: 'sending' })
    release()
    await second
    expect(seen).toMatchObject({ started: 2, taken: 1, discarded: 0 })
  })

  it('continues when the first try ends only after the second has begun', async () => {
    const { seen, upload, release } = world()
    const first = upload.send()
    upload.pause()
    const second = upload.send()
    await first
    release()
    await second
    expect(upload.read()).toEqual({ phase: 'done' })
    expect(seen.taken).toBe(1)
  })

  it('keeps what it had sent when the line is lost, and why', async () => {
    const lost = new TypeError('no answer')
    const { upload, release } = world([lost])
    const sent = upload.send()
    release()
    await sent
    expect(upload.read()).toEqual({ phase: 'failed', sent: 4, error: lost })
    const again = upload.send()
    release()
    await again
    expect(upload.read()).toEqual({ phase: 'done' })
  })

  it('throws away what has arrived when it is cancelled', async () => {
    const { seen, upload } = world()
    const sent = upload.send()
    await upload.cancel()
    await sent
    expect(upload.read()).toEqual({ phase: 'idle' })
    expect(seen).toEqual({ started: 1, taken: 0, discarded: 1 })
  })
})

describe('speed', () => {
  const samplesOf = (...points: [at: number, sent: number][]): SpeedSamples =>
    points.reduce<SpeedSamples>((samples, [at, sent]) => addSample(samples, sent, at), [])

  it('is unknown at first, then that of the last seconds', () => {
    expect(speedOf(samplesOf([0, 0], [500, 100]))).toBe(null)
    expect(speedOf(samplesOf([0, 0], [2000, 4000]))).toBe(2000)
    // The fast beginning is forgotten.
    expect(speedOf(samplesOf([0, 0], [2000, 90_000], [9500, 90_750]))).toBe(100)
    expect(secondsLeft(samplesOf([0, 0], [2000, 4000]), 10_000)).toBe(3)
  })

  it('begins again when a part is sent once more', () => {
    expect(speedOf(samplesOf([0, 0], [2000, 4000], [3000, 1000]))).toBe(null)
  })
})
