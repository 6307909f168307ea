/** How a device plays the clip of a call: when it starts, how it keeps in step, and what it says of itself. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoadedClip } from '#contract/classroom/shapes/clip.ts'
import { clipPlayback } from '#contract/vocabulary/clips.ts'
import { ClipPlayer } from '#web/features/classroom/clips/clip-player.ts'

/** An element that plays as the clock of the test runs. */
class FakeAudio extends EventTarget {
  paused = true
  preservesPitch = false
  readyState = 0
  src = ''
  playbackRate = 1
  refusal: Error | null = null
  #place = 0
  #since = 0

  get currentTime(): number {
    return this.#place + (this.paused ? 0 : ((Date.now() - this.#since) / 1000) * this.playbackRate)
  }
  set currentTime(seconds: number) {
    this.#place = seconds
    this.#since = Date.now()
  }
  load(): void {
    this.readyState = 4
    this.dispatchEvent(new Event('canplay'))
  }
  async play(): Promise<void> {
    if (this.refusal) throw this.refusal
    this.currentTime = this.#place
    this.paused = false
  }
  pause(): void {
    this.#place = this.currentTime
    this.paused = true
  }
  removeAttribute(): void {
    this.src = ''
  }
}

const start = Date.parse('2030-01-01T12:00:00Z')
const clip = (fields: Partial<LoadedClip> = {}): LoadedClip => ({
  ...{ id: 1, name: 'a', url: '/assets/clips/a', ms: 30_000, playing: true, positionMs: 0, speed: 1, devices: [] },
  at: start + clipPlayback.leadMs,
  ...fields,
})

/** The clock of the device is an hour ahead of the server's. */
const playing = (load = async () => new Blob(['sound'])) => {
  const audio = new FakeAudio()
  const clock = { ahead: 0, isKnown: true }
  const now = () => (clock.isKnown ? Date.now() + clock.ahead : null)
  const player = new ClipPlayer({ audio: audio as unknown as HTMLAudioElement, load, now })
  return { audio, player, clock }
}

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

describe('a device', () => {
  test('starts at the instant that both were told, by the clock of the server', async () => {
    const { audio, player, clock } = playing()
    clock.ahead = -100
    player.show(clip())
    await passing(clipPlayback.leadMs)
    expect([audio.paused, player.state()]).toEqual([true, 'ready'])
    await passing(101)
    expect(audio.paused).toBe(false)
    expect(audio.currentTime).toBeCloseTo(0, 2)
    player.close()
  })

  test('that has the file late enters where the clip is', async () => {
    let arrive = (_: Blob): void => undefined
    const file = new Promise<Blob>((resolve) => {
      arrive = resolve
    })
    const { audio, player } = playing(() => file)
    player.show(clip())
    await passing(3000)
    expect(player.state()).toBe('loading')
    arrive(new Blob(['sound']))
    await passing(100)
    expect(player.state()).toBe('ready')
    expect(audio.currentTime).toBeCloseTo((3100 - clipPlayback.leadMs) / 1000, 1)
    player.close()
  })

  test('catches up by a little where it is behind, and jumps where it is far behind', async () => {
    const { audio, player, clock } = playing()
    player.show(clip())
    await passing(clipPlayback.leadMs + 1000)
    clock.ahead = 100
    await passing(200)
    expect(audio.playbackRate).toBeCloseTo(1 + clipPlayback.catchUp)
    await passing(3000)
    expect(audio.playbackRate).toBe(1)
    clock.ahead = 1000
    await passing(200)
    expect(Math.abs(audio.currentTime * 1000 - (Date.now() + 1000 - start - clipPlayback.leadMs))).toBeLessThan(210)
    player.close()
  })

  test('stands where the clip was paused, and at its end', async () => {
    const { audio, player } = playing()
    player.show(clip())
    await passing(1500)
    player.show(clip({ playing: false, positionMs: 1000, at: start + 1500 }))
    expect([audio.paused, audio.currentTime]).toEqual([true, 1])
    player.show(clip({ positionMs: 29_500, at: Date.now() }))
    await passing(1000)
    expect([audio.paused, audio.currentTime]).toEqual([true, 30])
    player.close()
  })

  test('says that it loads until it knows the file and the time', async () => {
    const { player, clock } = playing()
    clock.isKnown = false
    player.show(clip({ playing: false }))
    await passing(1000)
    expect(player.state()).toBe('loading')
    clock.isKnown = true
    await passing(200)
    expect(player.state()).toBe('ready')
    player.close()
  })

  test('that may not play by itself plays after a press, in step', async () => {
    const { audio, player } = playing()
    audio.refusal = new DOMException('', 'NotAllowedError')
    player.show(clip())
    await passing(clipPlayback.leadMs + 500)
    expect(player.state()).toBe('blocked')
    audio.refusal = null
    player.hear()
    await passing(1)
    expect([player.state(), audio.paused]).toEqual(['ready', false])
    expect(audio.currentTime).toBeCloseTo(0.5, 1)
    player.close()
  })

  test('that could not load says so, and loads again when asked', async () => {
    let isThere = false
    const { player } = playing(async () => {
      if (!isThere) throw new Error('no answer')
      return new Blob(['sound'])
    })
    const told: string[] = []
    player.subscribe(() => told.push(player.state()))
    player.show(clip())
    await passing(1)
    isThere = true
    player.retry()
    await passing(1)
    expect(told).toEqual(['failed', 'loading', 'ready'])
    player.close()
  })
})
