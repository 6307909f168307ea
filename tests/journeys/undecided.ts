/** Work that waits for a decision about somebody who wants to teach. */
import type { Locator } from 'playwright'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { rubric } from '#contract/vocabulary/assessments.ts'
import { InterviewStatus, ReviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { eventually, state } from './journey.ts'
import { withDatabase } from './kill-world.ts'
import type { Person } from './people.ts'
import { words } from './words.ts'

/** Of an applicant's film, reviewed by this manager: whether its result waits, and whether it was judged already. */
interface FilmState {
  readonly state?: ReviewStatus
  readonly isAssessed?: boolean
}

/** Gives the id of a film that came an hour ago. */
export const sendFilm = (manager: Person, applicant: Person, { state: result, isAssessed }: FilmState = {}) =>
  withDatabase(state, (db) => {
    const start = Date.now() - hourMs
    const { lastInsertRowid: id } = db
      .prepare(
        `INSERT INTO intro_videos (tutor_id, reviewer_id, src, duration_ms, state, created_at, updated_at)
         SELECT ?, ?, src, duration_ms, ?, ?, ? FROM intro_videos LIMIT 1`,
      )
      .run(applicant.id, manager.id, result ?? ReviewStatus.Pending, start, start)
    if (isAssessed)
      db.prepare(
        `INSERT INTO film_assessments (id, author_id, fluency, teaching, picture, manner, level, notes, updated_at)
         VALUES (?, ?, 3, 4, 3, 3, 4, '[]', ?)`,
      ).run(id, manager.id, start)
    return Number(id)
  })

const tables = {
  interview: { into: 'interviews (interviewer_id, interviewee_id', purpose: SlotPurpose.Interview },
  demo: { into: 'demo_sessions (tutor_manager_id, tutor_id', purpose: SlotPurpose.DemoSession },
} as const

/**
 * Gives the id of an interview or a demo session that these two had an hour ago, or an hour before the manager's last one;
 * without a result unless one is given.
 */
export const holdAppointment = (
  kind: keyof typeof tables,
  manager: Person,
  applicant: Person,
  status: InterviewStatus = InterviewStatus.Pending,
) =>
  withDatabase(state, (db) => {
    const held = db.prepare('SELECT count(*) AS n FROM availability_slots WHERE user_id = ?').get(manager.id)
    const start = Date.now() - (Number(held?.n) + 1) * hourMs
    const end = start + minutes(30)
    const { into, purpose } = tables[kind]
    const slot = db
      .prepare(
        `INSERT INTO availability_slots (user_id, purpose, start_at, end_at, deleted, created_at, updated_at)
         VALUES (?, ?, ?, ?, 0, ?, ?)`,
      )
      .run(manager.id, purpose, start, end, start, start)
    const { lastInsertRowid: id } = db
      .prepare(
        `INSERT INTO ${into}, slot_id, session_id, start_at, end_at, status, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[manager.id, applicant.id, slot.lastInsertRowid, `${kind}:${crypto.randomUUID()}`, start, end],
        ...[status, start, start],
      )
    return Number(id)
  })

/** The applicant's film waits for this manager, and an interview they had an hour ago has no result. */
export const leaveToDecide = async (manager: Person, applicant: Person): Promise<void> => {
  await sendFilm(manager, applicant)
  await holdAppointment('interview', manager, applicant)
}

/** Gives a film, an interview or a demo session this score in everything, each once the one before is kept. */
export const giveScores = async (inside: Locator, score: '1' | '2' | '3' | '4'): Promise<void> => {
  for (const one of rubric) {
    const choice = inside
      .getByRole('radiogroup', { name: words.assessments(`rubric.${one}`) })
      .getByRole('radio', { name: score })
    await choice.click()
    await eventually(() => choice.getAttribute('aria-checked')).toBe('true')
  }
}
