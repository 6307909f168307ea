/** The landing page as the worker renders it: what is shown of people is gone when they take it back. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRating, updateRating } from '#contract/lessons/api/ratings.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { revocableHeader } from '#contract/shared/shapes/rendered-page.ts'
import { platformFigures } from '#contract/vocabulary/proof.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { listedTutor, loadPages, openPage } from '#tests/kit/pages.ts'
import { db, people } from '#tests/kit/people.ts'
import { proof } from '#web/features/public/copy/proof.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'

const brokenDb = {
  prepare: () => {
    throw new Error('D1_ERROR: no connection')
  },
  batch: () => Promise.reject(new Error('D1_ERROR: no connection')),
  withSession: () => brokenDb,
}

beforeAll(...loadPages)
beforeEach(() => dropEdgeAnswers('tutors'))

describe('a rating', () => {
  const words = 'كلام لا يقوله أحد آخر'

  test('is on the page while its author agrees, and in no copy that outlives it', async () => {
    expect((await openPage('/')).headers.get(revocableHeader)).toBeNull()
    const [student, tutor] = [await people.student({ name: 'عبد الرحمن سالم' }), await listedTutor('سلوى المشكورة')]
    await taughtLesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - dayMs })
    await settleDueLessons(db, 0, Date.now())
    const body = { rateeId: tutor.id, value: 4, feedback: words, showOnLanding: true }
    const { id } = await student.api(createRating, { body })
    await expect.poll(async () => (await openPage('/')).shown).toContain(words)
    const page = await openPage('/')
    expect(page.shown).toContain('عبد الرحمن')
    expect(page.html).not.toContain('سالم')
    expect(page.shown).toContain(`href="/t/${tutor.id}?tab=ratings"`)
    expect(page.data).toContain(words)
    expect(page.headers.get(revocableHeader)).toBe('1')

    // What is kept for times without a database never had it; the film, which nobody takes back that way, is there.
    await dropEdgeAnswers('tutors')
    const kept = await openPage('/', { DB: brokenDb })
    expect(kept.status).toBe(200)
    expect(kept.shown).toContain('data-stale=""')
    expect(kept.shown).toContain(proof.film.title)
    expect(kept.html).not.toContain(words)
    expect(kept.headers.get(revocableHeader)).toBeNull()

    await student.api(updateRating, { params: { id }, body: { showOnLanding: false } })
    await expect.poll(async () => (await openPage('/')).html).not.toContain(words)
    expect((await openPage('/')).shown).not.toContain(proof.ratings.title)
  })
})

describe('figures', () => {
  test('are on both pages with their date, and leave nothing behind where there are none', async () => {
    for (const path of ['/', '/about']) expect((await openPage(path)).shown).not.toContain(proof.figures.title)
    await dropEdgeAnswers('tutors')
    await env.DB.prepare(
      `INSERT INTO platform_months (month, lesson_count, total_lesson_count, tutor_count, rating_count, median_rating, counted_at)
       VALUES ('2026-10', 1243, 9876, ${platformFigures.tutors}, ${platformFigures.ratings}, 4, 0)`,
    ).run()
    for (const path of ['/', '/about']) {
      const { status, shown } = await openPage(path)
      expect(status).toBe(200)
      for (const part of [proof.figures.title, '1,243', '9,876', '31\u00a0أكتوبر 2026', '4 من 5'])
        expect(shown).toContain(part)
    }
  })
})
