import { describe, expect, test } from 'vitest'
import { mergeNews, NewsGate, refetchSpread, type TutorNews } from '#contract/catalogue/rules/tutor-news.ts'
import { tutorNews } from '#contract/vocabulary/tutor-news.ts'

const taken = (id: number, asOf = id): TutorNews => ({ asOf, taken: [id], more: false, frames: [] })

describe('news of lists', () => {
  test('name each tutor once, and say so when there are too many', () => {
    expect(mergeNews(taken(1), { ...taken(1, 9), more: true })).toEqual({
      ...{ asOf: 9, taken: [1], booked: [], more: true, frames: [] },
    })
    const many = Array.from({ length: tutorNews.named + 1 }, (_, i) => taken(i)).reduce(mergeNews)
    expect(many).toMatchObject({ taken: [], more: true })
  })

  test('name all booked times of a tutor, or none', () => {
    const booked = (tutor: number, start: string) => ({ tutor, start, end: start })
    const one = { ...taken(1), booked: [booked(1, 'a')] }
    const both = mergeNews(one, { ...taken(2), booked: [booked(2, 'a')] })
    expect(both.booked).toEqual([booked(1, 'a'), booked(2, 'a')])
    expect(mergeNews(both, { ...taken(1), booked: [booked(1, 'b')] }).booked).toHaveLength(3)
    // One whose record could not be written, or of a worker of the release before.
    const unnamed = mergeNews(both, taken(1))
    expect(unnamed.booked).toEqual([booked(2, 'a')])
    expect(mergeNews(unnamed, one).booked).toEqual([booked(2, 'a')])
    const many = Array.from({ length: tutorNews.bookings + 1 }, (_, i) => booked(1, String(i)))
    expect(mergeNews(both, { ...taken(1), booked: many })).toMatchObject({ taken: [], booked: [], more: true })
  })

  test('name those of whom something else changed, where all are known', () => {
    const changed = (...ids: number[]): TutorNews => ({ asOf: 1, taken: [], more: true, changed: ids, frames: [] })
    expect(mergeNews(changed(1), changed(1, 2)).changed).toEqual([1, 2])
    expect(mergeNews(changed(1), taken(3))).toMatchObject({ taken: [3], more: true, changed: [1] })
    expect(mergeNews(taken(3), taken(4)).changed).toBeUndefined()
    const anybody: TutorNews = { asOf: 1, taken: [], more: true, frames: [] }
    expect(mergeNews(changed(1), anybody).changed).toBeUndefined()
    expect(mergeNews(mergeNews(anybody, taken(1)), changed(1)).changed).toBeUndefined()
    const many = Array.from({ length: tutorNews.named + 1 }, (_, id) => id)
    expect(mergeNews(changed(1), changed(...many))).toMatchObject({ more: true })
    expect(mergeNews(changed(1), changed(...many)).changed).toBeUndefined()
  })

  test('carry the last frame of each tutor', () => {
    const frames = (...all: [number, string][]) => ({
      ...taken(1),
      frames: all.map(([tutor, frame]) => ({ tutor, frame })),
    })
    expect(mergeNews(frames([1, 'a'], [2, 'b']), frames([1, 'c'])).frames).toEqual([
      { tutor: 1, frame: 'c' },
      { tutor: 2, frame: 'b' },
    ])
  })

  test('go out at once after a quiet time, and then together every five seconds', () => {
    const gate = new NewsGate(mergeNews)
    expect(gate.add(taken(1), 1000)).toEqual({ all: taken(1) })
    expect(gate.add(taken(2), 3000)).toEqual({ waitMs: tutorNews.everyMs - 2000 })
    expect(gate.add(taken(3), 4000)).toBeNull()
    expect(gate.take(6000)).toMatchObject({ taken: [2, 3] })
    expect(gate.take(6000)).toBeNull()
    expect(gate.add(taken(4), 20_000)).toEqual({ all: taken(4) })
  })

  test('of an evening reach ten thousand pages in a few frames', () => {
    // 300 bookings within a minute; before, each was two frames to each of 10,000 students, whatever they had open.
    const gate = new NewsGate(mergeNews)
    let sent = 0
    let due = Number.POSITIVE_INFINITY
    for (let i = 0; i < 300; i++) {
      const now = 1000 + i * 200
      if (now >= due) {
        due = Number.POSITIVE_INFINITY
        if (gate.take(now)) sent += 1
      }
      const next = gate.add(taken(i), now)
      if (next && 'waitMs' in next) due = now + next.waitMs
      else if (next) sent += 1
    }
    expect(sent).toBeLessThanOrEqual(60_000 / tutorNews.everyMs + 1)
  })

  test('have few pages fetch at once, and many over up to ten seconds', () => {
    expect([refetchSpread(1), refetchSpread(1000), refetchSpread(1_000_000)]).toEqual([2, 2000, 10_000])
  })
})
