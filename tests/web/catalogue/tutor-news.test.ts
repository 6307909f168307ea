import { describe, expect, test } from 'vitest'
import { hasTutorIn, isAboutTutor, needsFetch, withNews } from '#web/features/catalogue/tutors/news.ts'

describe('what news mean for a page', () => {
  test('what was asked for after a change needs no fetch', () => {
    expect([needsFetch(undefined, 5), needsFetch(5000, 5000), needsFetch(7000, 5000)]).toEqual([true, true, false])
  })

  test('a list that does not show the tutor stays', () => {
    const data = { pages: [{ list: [{ id: 1 }] }, { list: [{ id: 2 }] }] }
    expect([hasTutorIn(data, [2]), hasTutorIn(data, [3]), hasTutorIn(undefined, [1])]).toEqual([true, false, false])
  })

  test('profiles and times of the tutors named are theirs', () => {
    expect(isAboutTutor(['slots', 5, 1, 2], [5])).toBe(true)
    expect(isAboutTutor(['slots', 'shared', 1, 4, 5], [5])).toBe(true)
    expect(isAboutTutor(['tutors', 'one', 5], [5])).toBe(true)
    expect(isAboutTutor(['tutors', 'one', 6], [5])).toBe(false)
    expect(isAboutTutor(['tutors', 'activity', 5], null)).toBe(false)
    expect(isAboutTutor(['slots', 6, 1, 2], null)).toBe(true)
  })

  test('several come together', () => {
    const [a, b] = [
      { asOf: 1, all: false, tutors: [1] },
      { asOf: 3, all: true, tutors: [1, 2] },
    ]
    expect(withNews(withNews(null, a), b)).toEqual({ asOf: 3, all: true, tutors: [1, 2] })
  })
})
