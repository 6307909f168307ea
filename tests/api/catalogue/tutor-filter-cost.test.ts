/** What a narrowed and ordered tutor list costs, in rows read. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { tutorSorts } from '#contract/vocabulary/tutor-list.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { searchTutors, type TutorQuery } from '#worker/features/catalogue/tutors/search.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { students, userTopics } from '#worker/storage/schema/people.ts'

describe('a narrowed list of many costs what one of few does', () => {
  /** Tutors of whom every third is a woman, every second teaches topic 1, and every fifth has free evenings. */
  const grow = async (from: number, count: number) => {
    const rows = JSON.stringify(
      Array.from({ length: count }, (_, i) => ({
        id: from + i,
        facets: ` ${i % 3 === 0 ? 'gf' : 'gm'} l1 l2 l${3 + (i % 4)} ${i % 2 === 0 ? 't1 ' : ''}t2 `,
        at: Date.now() + hourMs * (1 + (i % 30)),
        stars: i % 500,
      })),
    )
    const now = Date.now()
    const days = Array.from({ length: 7 }, (_, ahead) => Math.floor((now + minutes(120)) / dayMs + ahead) % 1000)
    const free = `${days.map((day) => `d${day} `).join('')}`
    await db.$client.batch([
      db.$client
        .prepare(
          `INSERT INTO users (id, email, role, created_at, updated_at)
           SELECT value->>'id', 'many-' || (value->>'id') || '@example.com', 3, 1, 1 FROM json_each(?)`,
        )
        .bind(rows),
      db.$client
        .prepare(
          `INSERT INTO tutor_public (id, role, name, bio, about, notice, topics, facets, free_days, search_text, next_available_at, free_until, avg_rating, updated_at)
           SELECT value->>'id', 3, 'n', 'b', 'a', 0, '[]', value->>'facets',
             ?2 || CASE WHEN value->>'id' % 5 = 0 THEN ?3 ELSE '' END,
             CASE WHEN value->>'id' % 7 = 0 THEN 'سمير' ELSE 'محمد' END, value->>'at', (value->>'at') + 3600000, value->>'stars', ?4 FROM json_each(?1)`,
        )
        .bind(rows, free, days.map((day) => `e${day} m${day} `).join(''), now),
    ])
  }
  const size = 20
  const queries: TutorQuery[] = tutorSorts.flatMap((sort) => [
    { sort },
    { sort, topic: [1] },
    { sort, gender: 'female' as const, level: [3, 4] },
    { sort, when: 'week' as const },
    { sort, part: ['evening' as const] },
    { sort, when: 'tonight' as const, topic: [1, 2] },
    { sort, when: 'soon' as const },
    {
      sort,
      search: 'سمير',
      gender: 'male' as const,
      part: ['morning' as const, 'evening' as const],
      when: 'week' as const,
    },
  ])
  const costOf = async (query: TutorQuery, studentId: number | null = null) => {
    let [shown, total] = [0, 0]
    const rows = await rowsReadBy(async (counted) => {
      const found = await searchTutors(counted, query, toSqlPage({ size }), Date.now(), studentId)
      ;[shown, total] = [found.list.length, found.total]
    })
    return { shown, total, rows }
  }

  test('at 200 and at 3,000 tutors, for every filter, order and some combinations', async () => {
    await grow(30_000_000, 200)
    const few = await Promise.all(queries.map(costOf))
    await grow(40_000_000, 2800)
    for (const [i, query] of queries.entries()) {
      const many = await costOf(query)
      // Counting reads the matches in the index; what is shown costs the same however many there are.
      expect(many.rows - many.total, JSON.stringify(query)).toBeLessThanOrEqual(5 * many.shown + 20)
      const before = few[i]
      if (before?.shown === size)
        expect(many.rows - many.total, JSON.stringify(query)).toBeLessThanOrEqual(before.rows - before.total + 20)
    }
    // For a student the first of everybody are read, of each topic, of their level and of each topic with it, which here
    // every fourth teaches.
    const student = await people.student()
    await make.topic('موضوع الأول', [student.id])
    await db.update(userTopics).set({ topicId: 1 }).where(eq(userTopics.userId, student.id))
    await db.update(students).set({ englishLevel: 3 }).where(eq(students.userId, student.id))
    for (const query of [{ sort: 'fit' as const }, { sort: 'fit' as const, gender: 'female' as const }]) {
      const [own, all] = [await costOf(query, student.id), await costOf(query)]
      expect(own.shown).toBe(size)
      expect(own.rows - all.rows, JSON.stringify(query)).toBeLessThanOrEqual(12 * size + 20)
    }
    // The queries do find somebody, except perhaps within a quarter of an hour.
    expect(few.filter(({ shown }) => shown === size).length).toBeGreaterThan(queries.length / 2)
  })
})
