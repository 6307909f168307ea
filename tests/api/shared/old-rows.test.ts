/** What is old goes by an index or from the front of its table, never by a scan; and what is needed stays. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { detailsKeptMs } from '#contract/vocabulary/kept.ts'
import { iso, offer, rows } from '#tests/kit/bookings.ts'
import { attendLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { schedules } from '#worker/schedules/jobs.ts'
import { deleteOldDetails } from '#worker/schedules/old-details.ts'
import { ample } from '#worker/work-budget.ts'

/** The database, noting each text with the values it was first run with. */
const noting = (texts: Map<string, unknown[]>): D1Database =>
  new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'prepare') return (Reflect.get(target, name) as () => unknown).bind(target)
      return (text: string) => {
        texts.set(text, [])
        const prepared = target.prepare(text)
        return new Proxy(prepared, {
          get(statement, method) {
            if (method === 'bind')
              return (...values: unknown[]) => {
                texts.set(text, values)
                return statement.bind(...values)
              }
            return (Reflect.get(statement, method) as () => unknown).bind(statement)
          },
        })
      }
    },
  })

/** What a statement makes itself, and a table of a row for each service. */
const mayBeScanned = /^SCAN (\(|json_each|next|told|push_services|CONSTANT ROW)/
/** Looks for names of files where a row may have one, and only once files are due to go. */
const looksForFiles = 'DELETE FROM orphan_objects'

test('no job that deletes reads a table whole', async () => {
  const texts = new Map<string, unknown[]>()
  const services = buildServices(env as Bindings, { waitUntil: () => undefined }, noting(texts))
  const jobs = Object.values(schedules['0 1 * * *']?.old?.jobs ?? {})
  for (const job of jobs) await job(services, Date.now(), ample)
  const deleting = [...texts].filter(([text]) => !text.startsWith(looksForFiles))
  expect(deleting.length).toBeGreaterThan(20)
  const scans: string[] = []
  for (const [text, values] of deleting) {
    const plan = await rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...values)
    const whole = plan.filter(({ detail }) => detail.startsWith('SCAN') && !mayBeScanned.test(detail))
    scans.push(...whole.map(({ detail }) => `${detail}: ${text}`))
  }
  expect(scans).toEqual([])
})

const held = async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const start = Date.now() - 3_600_000
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start, charge: 12_750 })
  await attendLesson(lesson)
  await rows(
    "INSERT OR IGNORE INTO sessions (session_id, kind, ref_id, scheduled_for, created_at) VALUES (?, 'lesson', ?, 1, ?)",
    lesson.sessionId,
    lesson.id,
    start,
  )
  return { tutor, student, lesson }
}
const detailsOf = ({ id, sessionId }: { id: number; sessionId: string }) =>
  rows(
    `SELECT (SELECT count(*) FROM session_events WHERE session_id = ?1) AS events,
       (SELECT count(*) FROM sessions WHERE session_id = ?1) AS calls,
       (SELECT count(*) FROM busy WHERE kind = 'lesson' AND ref_id = ?2) AS places`,
    sessionId,
    id,
  )

test('joins, leaves and places of a settled lesson go after their time; its verdict and pay stay', async () => {
  const { lesson } = await held()
  await settleDueLessons(db, 0, Date.now())
  const verdict = () => rows('SELECT * FROM lesson_verdicts WHERE lesson_id = ?', lesson.id)
  const before = await verdict()
  expect(before).toHaveLength(1)
  await deleteOldDetails(db, lesson.startAt + detailsKeptMs - 1)
  expect(await detailsOf(lesson)).toEqual([{ events: 4, calls: 1, places: 2 }])
  await deleteOldDetails(db, lesson.endAt + detailsKeptMs)
  expect(await detailsOf(lesson)).toEqual([{ events: 0, calls: 0, places: 0 }])
  expect(await verdict()).toEqual(before)
})

test('what an unsettled lesson will be judged by stays', async () => {
  const { lesson } = await held()
  await deleteOldDetails(db, lesson.endAt + detailsKeptMs)
  expect(await detailsOf(lesson)).toEqual([{ events: 4, calls: 1, places: 0 }])
  await settleDueLessons(db, 0, Date.now())
})

test('hours that nobody booked go, those of bookings stay, and those of a day off with their bookings wait for it', async () => {
  const { tutor, lesson } = await held()
  const start = lesson.startAt - 8 * 3_600_000
  const free = await offer(tutor, { start, hours: 1 })
  const off = await make.lesson({ tutorId: tutor.id, studentId: (await people.student()).id, start: start - 3_600_000 })
  await rows(
    'INSERT INTO time_off (user_id, start_at, end_at, created_at) VALUES (?, ?, ?, 1)',
    tutor.id,
    off.startAt - 1000,
    off.endAt + 1000,
  )
  const slots = async () =>
    (await rows<{ id: number }>('SELECT id FROM availability_slots WHERE user_id = ? ORDER BY id', tutor.id)).length
  const before = await slots()
  const later = lesson.endAt + detailsKeptMs
  await deleteOldDetails(db, later)
  expect([before - (await slots()), await rows('SELECT 1 FROM availability_slots WHERE id = ?', free.id)]).toEqual([
    1,
    [],
  ])
  const places = () => rows("SELECT user_id FROM busy WHERE kind = 'lesson' AND ref_id = ?", off.id)
  expect(await places()).toEqual([{ user_id: tutor.id }])
  await deleteOldDetails(db, later)
  expect(await places()).toEqual([])
})

test('a list of hours begins where it is known what was booked of them', async () => {
  const tutor = await people.tutor()
  const old = Date.now() - detailsKeptMs
  await offer(tutor, { start: old - 3_600_000 * 5, hours: 1 })
  const { id } = await offer(tutor, { start: old + 3_600_000, hours: 1 })
  const query = { userIds: [tutor.id], after: iso(old - 3_600_000 * 10), before: iso(old + 3_600_000 * 10) }
  const { slots } = await tutor.api(listSlots, { query })
  expect(slots.list.map((one) => one.id)).toEqual([id])
})
