/** The recorder of intro videos, with a camera and a clock made for the test. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Film, FilmRecorder, type RecorderHost } from '#web/features/joining/onboarding/film-recorder.ts'
import type { RecorderFault } from '#web/features/joining/onboarding/recorder-state.ts'

let at = 0
let ticks = new Set<() => void>()
let films: Film[] = []
let lost = () => {}
let breakRecorder = () => {}
const calls: string[] = []

const track = {} as MediaStreamTrack
const studio = {
  audio: track,
  video: track,
  record: (onError: () => void) => {
    calls.push('record')
    breakRecorder = onError
    return {
      pause: () => calls.push('pause'),
      resume: () => calls.push('resume'),
      stop: async () => {
        calls.push('stop')
        return new File(['film'], 'intro-video.webm', { type: 'video/webm' })
      },
      discard: () => calls.push('discard'),
    }
  },
  onLost: (call: () => void) => {
    lost = call
  },
  close: () => calls.push('close'),
}

const hostOf = (answer: Awaited<ReturnType<RecorderHost['open']>>): RecorderHost => ({
  open: async () => answer,
  now: () => at,
  repeat: (call) => {
    ticks.add(call)
    return () => ticks.delete(call)
  },
})
const recorderOf = (answer: { studio: typeof studio } | { fault: RecorderFault } = { studio }) =>
  new FilmRecorder(hostOf(answer as never), (film) => films.push(film))

/** Lets the clock run, with the ticks a browser would give. */
const pass = (ms: number): void => {
  const end = at + ms
  while (at < end) {
    at = Math.min(end, at + 200)
    for (const tick of [...ticks]) tick()
  }
}

/** A recorder whose recording has just begun. */
const recording = async (): Promise<FilmRecorder> => {
  const recorder = recorderOf()
  await recorder.open()
  recorder.start()
  pass(3000)
  expect(recorder.read().phase).toBe('recording')
  return recorder
}

beforeEach(() => {
  at = 1000
  ticks = new Set()
  films = []
  calls.length = 0
})

describe('before recording', () => {
  it('opens the camera, counts down from three and records', async () => {
    const recorder = recorderOf()
    expect(recorder.tracks()).toBe(null)
    const opened = recorder.open()
    expect(recorder.read().phase).toBe('opening')
    await opened
    expect(recorder.read().phase).toBe('ready')
    expect(recorder.tracks()).not.toBe(null)
    recorder.start()
    const seen = [recorder.read()]
    for (let second = 0; second < 3; second++) {
      pass(1000)
      seen.push(recorder.read())
    }
    expect(seen.map((state) => (state.phase === 'counting' ? state.left : state.phase))).toEqual([3, 2, 1, 'recording'])
    expect(calls).toEqual(['record'])
  })

  it.each(['denied', 'missing', 'busy', 'unsupported'] as const)('says why there is no camera: %s', async (fault) => {
    const recorder = recorderOf({ fault })
    await recorder.open()
    expect(recorder.read()).toEqual({ phase: 'failed', fault })
  })

  it('releases a camera that opens after the page was left', async () => {
    const recorder = recorderOf()
    const opened = recorder.open()
    recorder.close()
    await opened
    expect(calls).toEqual(['close'])
    expect(recorder.read().phase).toBe('closed')
    expect(recorder.tracks()).toBe(null)
  })
})

describe('while recording', () => {
  it('cannot be finished before a minute, and gives the film afterwards', async () => {
    const recorder = await recording()
    pass(59_800)
    recorder.finish()
    expect(recorder.read().phase).toBe('recording')
    pass(200)
    recorder.finish()
    expect(recorder.read().phase).toBe('saving')
    await expect.poll(() => films).toHaveLength(1)
    expect(films[0]).toMatchObject({ lengthMs: 60_000 })
    expect(calls).toEqual(['record', 'stop', 'close'])
    expect(recorder.read().phase).toBe('closed')
  })

  it('stops by itself at three minutes', async () => {
    const recorder = await recording()
    pass(180_000)
    expect(recorder.read()).toEqual({ phase: 'saving', elapsed: 180_000 })
    await expect.poll(() => films[0]?.lengthMs).toBe(180_000)
    expect(ticks.size).toBe(0)
  })

  it('does not count a pause', async () => {
    const recorder = await recording()
    pass(40_000)
    recorder.pause()
    expect(ticks.size).toBe(0)
    pass(500_000)
    recorder.resume()
    pass(30_000)
    recorder.finish()
    await expect.poll(() => films[0]?.lengthMs).toBe(70_000)
    expect(calls).toEqual(['record', 'pause', 'resume', 'stop', 'close'])
  })

  it('can be finished while it is paused', async () => {
    const recorder = await recording()
    pass(65_000)
    recorder.pause()
    recorder.finish()
    await expect.poll(() => films[0]?.lengthMs).toBe(65_000)
  })

  it('begins again from nothing with the camera open', async () => {
    const recorder = await recording()
    pass(70_000)
    recorder.restart()
    expect(recorder.read().phase).toBe('ready')
    expect(calls).toEqual(['record', 'discard'])
    recorder.start()
    pass(63_000)
    recorder.finish()
    await expect.poll(() => films[0]?.lengthMs).toBe(60_000)
  })

  it('keeps what is long enough when the camera is unplugged, and says so when it is not', async () => {
    await recording()
    pass(61_000)
    lost()
    await expect.poll(() => films).toHaveLength(1)

    const short = await recording()
    pass(10_000)
    lost()
    expect(short.read()).toEqual({ phase: 'failed', fault: 'interrupted' })
    expect(calls.slice(-2)).toEqual(['discard', 'close'])
    expect(films).toHaveLength(1)
  })

  it('treats a recorder that gives up as an unplugged camera', async () => {
    const recorder = await recording()
    pass(10_000)
    breakRecorder()
    expect(recorder.read()).toMatchObject({ phase: 'failed' })
  })

  it('leaves no camera and no film behind when the page is left', async () => {
    const recorder = await recording()
    pass(90_000)
    recorder.close()
    await Promise.resolve()
    expect(calls).toEqual(['record', 'discard', 'close'])
    expect(films).toEqual([])
    expect(ticks.size).toBe(0)
  })
})
