import { describe, expect, test } from 'vitest'
import { isNowNews, mergeNow, withNow } from '#contract/lessons/rules/now-news.ts'
import { tutorNews } from '#contract/vocabulary/tutor-news.ts'

const [early, late] = ['2026-12-01T18:00:00.000Z', '2026-12-01T19:00:00.000Z']
const news = (...changes: { tutor: number; until: string | null }[]) => ({ changes, more: false })

describe('news of who can start now', () => {
  test('are told where a tutor comes, leaves or stays longer; a shorter time is told when it is over', () => {
    expect([isNowNews(null, 5), isNowNews(5, null), isNowNews(5, 6)]).toEqual([true, true, true])
    expect([isNowNews(null, null), isNowNews(5, 5), isNowNews(6, 5)]).toEqual([false, false, false])
  })

  test('hold the last change of each tutor, and say so when there are too many', () => {
    const merged = mergeNow(
      news({ tutor: 1, until: early }, { tutor: 2, until: early }),
      news({ tutor: 1, until: null }),
    )
    expect(merged).toEqual(news({ tutor: 1, until: null }, { tutor: 2, until: early }))
    const many = Array.from({ length: tutorNews.named + 1 }, (_, tutor) => ({ tutor, until: early }))
    expect(mergeNow(merged, news(...many))).toEqual({ changes: [], more: true })
  })

  test('change who is shown, and repeating them changes nothing', () => {
    const shown = [
      { id: 1, until: early },
      { id: 2, until: early },
    ]
    const changes = [
      { tutor: 1, until: null },
      { tutor: 2, until: late },
      { tutor: 3, until: early },
    ]
    const after = [
      { id: 2, until: late },
      { id: 3, until: early },
    ]
    expect(withNow(shown, changes)).toEqual(after)
    expect(withNow(after, changes)).toEqual(after)
  })
})
