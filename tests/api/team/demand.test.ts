/** Demand and supply: what nights count, also those that were missed, against plain SQL over a small random world. */
import { expect, test } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { addCairoDays, cairoDay, cairoDayStart, dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { getDemand } from '#contract/team/api/demand.ts'
import { runJob } from '#contract/team/api/jobs.ts'
import { demandDaysOf, demandWeeksOf } from '#contract/team/rules/demand.ts'
import { demand } from '#contract/vocabulary/demand.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { listedTutor } from '#tests/kit/pages.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { countMissedSearch } from '#worker/features/catalogue/tutors/missed.ts'
import { countDays, countDemand, countWeeks } from '#worker/features/team/demand/count-demand.ts'
import { findDemand } from '#worker/features/team/demand/store.ts'

const start = Date.parse('2026-11-25T10:00:00Z')

const clean = async () => {
  for (const table of ['demand_days', 'demand_weeks', 'search_misses']) await rows(`DELETE FROM ${table}`)
}

/** The same numbers for one seed, below `n`. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

const figure = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await rows<{ figure: number | null }>(`SELECT ${sql} AS figure`, ...values))[0]?.figure ?? 0

const over = `l.canceled_at IS NULL AND l.end_at <= ? AND coalesce(l.verdict, '') NOT IN ('studentAbsent', 'tutorAbsent', 'deadLine', 'outage', 'cutShort')`

/** Ten days and weeks of students, hours and lessons, each at quarters of an hour. */
const fillWorld = async (below: (n: number) => number, now: number) => {
  const tutors: Person[] = []
  for (const name of ['هشام الأول', 'هدى الثانية', 'بدر الثالث']) tutors.push(await listedTutor(name))
  const students: Person[] = []
  for (let i = 0; i < 8; i++) {
    const student = await people.student()
    await rows('UPDATE users SET created_at = ? WHERE id = ?', now - below(70) * dayMs - below(24) * hourMs, student.id)
    const paid = below(3)
    for (let term = 0; term < paid; term++) {
      const { id: txId } = await make.transaction({
        ...{ userId: student.id, amount: below(4) === 0 ? 0 : 90_000, status: TransactionStatus.Paid },
      })
      await make.subscription({
        userId: student.id,
        start: now - (term + 1) * 28 * dayMs,
        end: now - term * 28 * dayMs,
        txId,
      })
    }
    students.push(student)
  }
  for (const tutor of tutors)
    for (let i = 0; i < 12; i++) {
      const from = cairoDayStart(addCairoDays(cairoDay(now), -i)) + below(90) * 15 * minuteMs
      await make.slot({
        userId: tutor.id,
        start: from,
        end: from + (1 + below(8)) * 15 * minuteMs,
        deleted: below(5) === 0,
      })
    }
  for (let i = 0; i < 30; i++) {
    const [tutor, student] = [tutors[i % 3], students[below(students.length)]]
    if (!(tutor && student)) continue
    const duration = below(2) ? LessonDuration.Long : LessonDuration.Short
    const lesson = await make.lesson({
      ...{ tutorId: tutor.id, studentId: student.id, duration },
      start: now - i * 20 * hourMs - below(4) * 15 * minuteMs - hourMs,
    })
    const fate = below(5)
    if (fate === 0) await make.cancel(lesson.id, student.id)
    if (fate === 1)
      await rows(`UPDATE lessons SET verdict = 'studentAbsent', judged_at = end_at WHERE id = ?`, lesson.id)
  }
}

test.each([3, 8])('sums, cohorts and waits are what plain SQL says: %i', async (seed) => {
  const now = clock.set(start)
  await clean()
  await fillWorld(numbersFrom(seed), now)
  for (let night = 0; night < 4; night++) await countDemand(db, now)
  const { sums, before, weeks, days, lastDay } = await (await people.admin()).api(getDemand, {})
  expect([days, lastDay]).toEqual([demand.days, '2026-11-24'])
  const { shown } = demandDaysOf(now)
  const [from, until] = [cairoDayStart(shown[0] ?? ''), cairoDayStart(cairoDay(now))]
  const clipped = 'sum(min(end_at, ?) - max(start_at, ?)) / 60000'
  const span = [until, from, until, from]
  expect(sums?.booked).toBe(
    await figure(`(SELECT ${clipped} FROM lessons WHERE canceled_at IS NULL AND start_at < ? AND end_at > ?)`, ...span),
  )
  // Each hour offers at least what was booked in it, so that the whole is between what was offered and both together.
  const offered = await figure(
    `(SELECT ${clipped} FROM availability_slots
       WHERE deleted = 0 AND purpose IN (1, 2) AND user_id IN (SELECT id FROM tutor_public) AND start_at < ? AND end_at > ?)`,
    ...span,
  )
  expect(sums?.offered).toBeGreaterThanOrEqual(Math.max(offered, sums?.booked ?? 0))
  expect(sums?.offered).toBeLessThanOrEqual(offered + (sums?.booked ?? 0))
  const stored = await figure('(SELECT sum(value) FROM demand_days, json_each(offered) WHERE day >= ?)', shown[0])
  expect(stored).toBe(offered)
  expect(before).not.toBeNull()
  for (const { week, ...counts } of weeks) {
    const [opens, ends] = [cairoDayStart(week), cairoDayStart(addCairoDays(week, 7))]
    const of = (condition: string, ...values: unknown[]) =>
      figure(
        `(SELECT count(*) FROM users u WHERE role = 4 AND created_at >= ? AND created_at < ? AND ${condition})`,
        ...[opens, ends, ...values],
      )
    const lessons = (count: number) =>
      `(SELECT count(*) FROM lessons l WHERE student_id = u.id AND ${over}) >= ${count}`
    const terms = `(SELECT count(*) FROM subscriptions s, transactions t WHERE t.id = s.tx_id AND s.user_id = u.id AND t.amount > 0)`
    expect(counts).toMatchObject({
      students: await of('true'),
      first: await of(lessons(1), now),
      second: await of(lessons(2), now),
      paid: await of(`${terms} >= 1`),
    })
    if (counts.renewed !== null) expect(counts.renewed).toBe(await of(`${terms} >= 2`))
  }
  expect(weeks.length).toBeGreaterThan(3)
})

test('a night that was missed is made up for, and what was counted stays as it is', async () => {
  clock.set(start)
  await clean()
  expect(await countDays(db, start)).toBe(demand.daysPerRun)
  const counted = async () =>
    (await rows<{ day: string }>('SELECT day FROM demand_days ORDER BY day')).map(({ day }) => day)
  expect(await counted()).toEqual(demandDaysOf(start).shown.slice(-demand.daysPerRun))
  await rows(`UPDATE demand_days SET booked = '[7]' WHERE day = '2026-11-24'`)
  await rows(`DELETE FROM demand_days WHERE day = '2026-11-20'`)
  // Three nights later: the three days since, the gap, and ten of those before.
  const later = start + 3 * dayMs
  expect(await countDays(db, later)).toBe(demand.daysPerRun)
  const days = await counted()
  expect(days).toEqual(expect.arrayContaining(['2026-11-20', '2026-11-25', '2026-11-26', '2026-11-27']))
  expect(days.at(-1)).toBe('2026-11-27')
  expect(await rows(`SELECT booked FROM demand_days WHERE day = '2026-11-24'`)).toEqual([{ booked: '[7]' }])
  while ((await countDays(db, later)) > 0);
  expect(await counted()).toHaveLength(2 * demand.days)
  expect(await countDays(db, later)).toBe(0)
})

test('weeks are counted anew each night, those counted longest ago first', async () => {
  clock.set(start)
  await clean()
  expect(await countWeeks(db, start)).toBe(demand.weeks)
  expect(await countWeeks(db, start)).toBe(0)
  const [oldest = ''] = demandWeeksOf(start)
  await rows('DELETE FROM demand_weeks WHERE week = ?', oldest)
  expect(await countWeeks(db, start + hourMs)).toBe(1)
  expect(await countWeeks(db, start + dayMs)).toBe(demand.weeks)
})

test('a search that finds nobody is counted without its words, and a day keeps them', async () => {
  clock.set(start)
  await clean()
  await listedTutor('رامي المعروض')
  const topic = await make.topic('موضوع لا يدرّسه أحد')
  const query = { topic: [topic.id], search: 'رامي' }
  const stored = () => rows('SELECT filter, cause, count FROM search_misses ORDER BY filter')
  expect((await apiCall(listOnboardedTutors, { query })).total).toBe(0)
  await expect.poll(stored).toEqual([{ filter: `{"topic":[${topic.id}],"text":true}`, cause: 'topic', count: 1 }])
  await countMissedSearch(db, query, start)
  // The team that looks around, a list that is not narrowed and a later page are no demand.
  await (await people.admin()).api(listOnboardedTutors, { query: { topic: [topic.id] } })
  await apiCall(listOnboardedTutors, { query: { ...query, search: 'رام', page: 2 } })
  await countMissedSearch(db, {}, start)
  expect(await stored()).toMatchObject([{ count: 2 }])
  const tomorrow = clock.advance(dayMs)
  const admin = await people.superAdmin()
  expect((await admin.api(getDemand, {})).misses).toBeNull()
  expect(await admin.api(runJob, { body: { cron: '0 1 * * *', job: 'demand' } })).toMatchObject({ error: null })
  expect(await stored()).toEqual([])
  const { misses, sums } = await admin.api(getDemand, {})
  expect(misses).toEqual([{ filter: { topic: [topic.id], text: true }, cause: 'topic', count: 2 }])
  expect(sums?.missed).toBe(2)
  // Of days before the first night nobody knows; from then on a day without any has none.
  expect(await rows('SELECT count(misses) AS known FROM demand_days')).toEqual([{ known: 1 }])
  expect(await countDays(db, tomorrow + 2 * dayMs)).toBe(demand.daysPerRun)
  expect(
    await rows('SELECT day, misses FROM demand_days WHERE misses IS NOT NULL AND day > ?', cairoDay(start)),
  ).toEqual([
    { day: '2026-11-26', misses: '[]' },
    { day: '2026-11-27', misses: '[]' },
  ])
  expect(await rows('SELECT count(misses) AS known FROM demand_days')).toEqual([{ known: 3 }])
})

test('no more different searches of a day are kept than are told apart', async () => {
  await clean()
  for (let id = 1; id <= demand.missesPerDay + 3; id++) await countMissedSearch(db, { topic: [900_000 + id] }, start)
  expect(await rows('SELECT count(*) AS kinds, sum(count) AS all_of FROM search_misses')).toEqual([
    { kinds: demand.missesPerDay + 1, all_of: demand.missesPerDay + 3 },
  ])
  await countMissedSearch(db, { topic: [900_001] }, start)
  expect(await rows(`SELECT count FROM search_misses WHERE filter LIKE '%900001%'`)).toEqual([{ count: 2 }])
})

test('what is not counted yet is said to be so, and the page reads what it shows alone', async () => {
  clock.set(start)
  await clean()
  const { sums, before, waits, days, lastDay, hours } = await (await people.admin()).api(getDemand, {})
  expect({ sums, before, waits, days, lastDay, hours }).toEqual({
    ...{ sums: null, before: null, waits: null, days: 0, lastDay: null, hours: [] },
  })
  for (let night = 0; night < 4; night++) await countDemand(db, start)
  const read = await rowsReadBy((metered) => findDemand(metered, { day: '2026-01-01', week: '2026-01-01' }))
  expect(read).toBeLessThanOrEqual(2 * (2 * demand.days + demand.weeks) + 10)
})
