/** Work that waits for a decision about somebody who wants to teach. */
import type { Locator } from 'playwright'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { rubric } from '#contract/vocabulary/assessments.ts'
import { InterviewStatus, ReviewStatus, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { eventually, state } from './journey.ts'
import { withDatabase } from './kill-world.ts'
import type { Person } from './people.ts'
import { words } from './words.ts'

/** The applicant's film waits for this manager, and an interview they had an hour ago has no result. */
export const leaveToDecide = (manager: Person, applicant: Person): Promise<unknown> =>
  withDatabase(state, (db) => {
    const now = Date.now()
    const [start, end] = [now - hourMs, now - hourMs + minutes(30)]
    db.prepare(
      `INSERT INTO intro_videos (tutor_id, reviewer_id, src, duration_ms, state, created_at, updated_at)
       SELECT ?, ?, src, duration_ms, ?, ?, ? FROM intro_videos LIMIT 1`,
    ).run(applicant.id, manager.id, ReviewStatus.Pending, start, start)
    const slot = db
      .prepare(
        `INSERT INTO availability_slots (user_id, purpose, start_at, end_at, deleted, created_at, updated_at)
         VALUES (?, ?, ?, ?, 0, ?, ?)`,
      )
      .run(manager.id, SlotPurpose.Interview, start, end, start, start)
    return db
      .prepare(
        `INSERT INTO interviews
           (interviewer_id, interviewee_id, slot_id, session_id, start_at, end_at, status, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[manager.id, applicant.id, slot.lastInsertRowid, `interview:${crypto.randomUUID()}`, start, end],
        ...[InterviewStatus.Pending, start, start],
      )
  })

/** Gives a film this score for everything that is judged of it, each once the one before is stored. */
export const judgeFilm = async (inside: Locator, score: '1' | '2' | '3' | '4'): Promise<void> => {
  for (const one of rubric) {
    const choice = inside
      .getByRole('radiogroup', { name: words.assessments(`rubric.${one}`) })
      .getByRole('radio', { name: score })
    await choice.click()
    await eventually(() => choice.getAttribute('aria-checked')).toBe('true')
  }
}
