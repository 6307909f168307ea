/** What a minute of an evening costs those who look at lists and dashboards: frames and requests, counted. */
import { expect, test } from 'vitest'
import { mergeNews, NewsGate, type TutorNews } from '#contract/catalogue/rules/tutor-news.ts'
import { hasTutorIn, withBooked, withNextTimes } from '#web/features/catalogue/tutors/news.ts'

const [viewers, tutors, onPage, bookings] = [1000, 240, 12, 300] as const
const minuteMs = 60_000
const first = Date.parse('2026-12-01T18:00:00Z')
const iso = (quarter: number): string => new Date(first + quarter * 15 * minuteMs).toISOString()

/** The calendar as it is stored: tutors by id, each with quarters of an hour booked one after another. */
const booked = new Map(Array.from({ length: tutors }, (_, id) => [id, 0]))
const book = (tutor: number, at: number): TutorNews => {
  const quarter = booked.get(tutor) ?? 0
  booked.set(tutor, quarter + 1)
  const time = { tutor, start: iso(quarter), end: iso(quarter + 1), next: iso(quarter + 1) }
  return { asOf: at, taken: [tutor], booked: [time], more: false, frames: [] }
}

/** A lesson that was cancelled or moved, or hours that were offered. */
const change = (tutor: number, at: number): TutorNews => ({
  asOf: at,
  taken: [],
  more: true,
  changed: [tutor],
  frames: [],
})

/** One of the pages of the list, and the times of its tutors. */
const pageOf = (viewer: number) => {
  const ids = Array.from({ length: onPage }, (_, i) => (viewer % (tutors / onPage)) * onPage + i)
  return {
    list: { pages: [{ list: ids.map((id) => ({ id, nextAvailableAt: iso(booked.get(id) ?? 0) })) }] },
    times: {
      slots: { list: ids.map((id) => ({ id, userId: id, start: iso(0), end: iso(96), deleted: false })) },
      subslots: [] as { parent: number; start: string; end: string }[],
    },
  }
}

/** News as they leave the object that gathers them, in a minute. */
const newsOfMinute = (changes = 0): TutorNews[] => {
  const gate = new NewsGate<TutorNews>(mergeNews)
  const sent: TutorNews[] = []
  let due = Number.POSITIVE_INFINITY
  const sendDue = (now: number): void => {
    if (now < due) return
    due = Number.POSITIVE_INFINITY
    const all = gate.take(now)
    if (all) sent.push(all)
  }
  for (let i = 0; i < bookings; i++) {
    const now = (i * minuteMs) / bookings
    sendDue(now)
    const isChange = changes > 0 && i % (bookings / changes) === 0
    for (const news of [book((i * 37) % tutors, now), ...(isChange ? [change((i * 53) % tutors, now)] : [])]) {
      const next = gate.add(news, now)
      if (next && 'all' in next) sent.push(next.all)
      else if (next) due = now + next.waitMs
    }
  }
  sendDue(minuteMs + 5000)
  return sent
}

test('bookings reach lists without a request, and dashboards not at all', () => {
  const pages = Array.from({ length: viewers }, (_, viewer) => pageOf(viewer))
  const news = newsOfMinute()
  // Before: a list and the times of its tutors were fetched where one of them was named.
  const fetchesBefore = news.reduce(
    (sum, { taken }) => sum + 2 * pages.filter(({ list }) => hasTutorIn(list, taken)).length,
    0,
  )
  const after = pages.map((page) =>
    news.reduce(
      ({ list, times }, one) => ({
        list: withNextTimes(list, one.booked ?? []),
        times: withBooked(times, one.booked ?? []),
      }),
      page,
    ),
  )
  const fetchesAfter = news.filter(({ more }) => more).length * 2 * viewers
  const framesToLists = news.length * viewers
  expect({ frames: news.length, toLists: framesToLists / bookings, fetchesAfter }).toEqual({
    ...{ frames: 13, toLists: 13_000 / 300, fetchesAfter: 0 },
  })
  expect(Math.round(fetchesBefore / bookings)).toBe(56)
  // What is shown is what a request would answer.
  for (const { list, times } of after)
    for (const { id, nextAvailableAt } of list.pages.flatMap((page) => page.list)) {
      expect(nextAvailableAt).toBe(iso(booked.get(id) ?? 0))
      expect(times.subslots.filter(({ parent }) => parent === id)).toHaveLength(booked.get(id) ?? 0)
    }
})

test('what else changes has those fetch who show it, and the others once in a while', () => {
  const changes = 30
  const pages = Array.from({ length: viewers }, (_, viewer) => pageOf(viewer))
  const news = newsOfMinute(changes)
  expect(news.every(({ more, changed }) => !more || changed !== undefined)).toBe(true)
  // Before: every list and the times of its tutors were fetched, whoever it was.
  const fetchesBefore = news.filter(({ more }) => more).length * 2 * viewers
  const shown = news.reduce(
    (sum, { changed = [] }) => sum + 2 * pages.filter(({ list }) => hasTutorIn(list, changed)).length,
    0,
  )
  // At the soonest twenty seconds after a change, and then not before the next one: 40 seconds in the mean.
  const others = viewers * 1.5
  const each = (fetches: number): number => Math.round(fetches / (bookings + changes))
  expect([each(fetchesBefore), each(shown + others)]).toEqual([73, 14])
})
