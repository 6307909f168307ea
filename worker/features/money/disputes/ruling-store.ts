/** Stores rulings with all that follows from them. Raw SQL: guarded writes in one batch. */
import { returnedUntil } from '#contract/lessons/rules/minutes.ts'
import { rulingJournal } from '#contract/money/rules/ledger.ts'
import { movedBy, type RulingEffects } from '#contract/money/rules/rulings.ts'
import type { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { sqliteMessage } from '#worker/database-errors.ts'
import { insertedRowId, postJournal } from '#worker/features/money/ledger/store.ts'
import { type Approved, boundSql, settleApproval } from '#worker/storage/approvals.ts'
import { type AuditEntry, insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { movedAloneSql } from './moved-store.ts'
import type { ReturnedLot, RuledLessonRow } from './ruled-lessons.ts'

export interface NewRuling {
  readonly lesson: RuledLessonRow
  readonly effects: RulingEffects
  readonly reason: string
  readonly ruledBy: number
  /** The outage that makes it, and the verdict it makes of the lesson. */
  readonly outage: { readonly id: number; readonly verdict: LessonVerdict } | null
  readonly auditEntry: AuditEntry
  /** The approval that this carries out; null where one of the team acts alone, and for an outage. */
  readonly approved: Approved | null
  readonly now: number
}

/** SQL: the ruling of this batch. */
const newestRuling = '(SELECT max(id) FROM lesson_rulings)'

/** Minutes that come back, as lots of their own: those somebody paid for, and those nobody did. */
const giveMinutes = (db: Db, { lesson, effects, reason, ruledBy, now }: NewRuling): D1PreparedStatement[] => {
  if (effects.minutes <= 0) return []
  const given = [
    { paid: 1, minutes: effects.paidFor },
    { paid: 0, minutes: effects.minutes - effects.paidFor },
  ].filter(({ minutes }) => minutes > 0)
  return [
    statement(
      db,
      `INSERT INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, lesson_id, reason, created_by, created_at)
       SELECT :studentId, 'returned', g.value->>'minutes', g.value->>'paid', :until,
         printf('ruling:%d:%s', ${newestRuling}, iif(g.value->>'paid', 'paid', 'free')), :lessonId, :reason, :ruledBy, :now
       FROM json_each(:given) g`,
      {
        given: JSON.stringify(given),
        studentId: lesson.studentId,
        until: returnedUntil(now),
        lessonId: lesson.id,
        ...{ reason, ruledBy, now },
      },
    ),
  ]
}

/** What is taken of each lot: of those that nobody paid for first, as they came back last; of the newest first. */
const takeOf = (lots: readonly ReturnedLot[], minutes: number): { lotId: number; minutes: number }[] => {
  let missing = minutes
  return lots.flatMap(({ id, rest }) => {
    const taken = Math.min(missing, rest)
    missing -= taken
    return taken === 0 ? [] : [{ lotId: id, minutes: taken }]
  })
}

/** The database refuses more than a lot has left, which rolls the ruling back. */
const takeMinutes = (db: Db, { lesson, effects, now }: NewRuling): D1PreparedStatement[] =>
  effects.minutes >= 0
    ? []
    : [
        statement(
          db,
          `INSERT INTO minute_movements (user_id, lot_id, lesson_id, kind, minutes, created_at)
           SELECT :studentId, t.value->>'lotId', :lessonId, 'ended', -(t.value->>'minutes'), :now
           FROM json_each(:taken) t`,
          {
            studentId: lesson.studentId,
            lessonId: lesson.id,
            taken: JSON.stringify(takeOf(lesson.lots, 0 - effects.minutes)),
            now,
          },
        ),
      ]

/** Tells both what the lesson comes to now, and why. */
const queueRuling = (db: Db, { lesson, effects, reason, now }: NewRuling): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, session_id, facts, due_at)
     SELECT u.id, 'lesson_ruled', printf('lesson:%d:ruled:%d:%d', l.id, ${newestRuling}, u.id),
       iif(u.id = l.tutor_id, l.student_id, l.tutor_id), l.session_id,
       json_object('refId', l.id, 'start', l.start_at, 'duration', l.duration, 'tutorId', l.tutor_id,
         'returnedMinutes', :returnedMinutes, 'paidMinutes', :paidMinutes, 'note', :reason), :now
     FROM lessons l JOIN users u ON u.id IN (l.tutor_id, l.student_id) WHERE l.id = :lessonId`,
    {
      lessonId: lesson.id,
      returnedMinutes: effects.state.returnedMinutes,
      paidMinutes: effects.state.paidMinutes,
      reason,
      now,
    },
  )

/**
 * Stores a ruling with everything that follows from it, all or nothing: minutes, ledger, verdict, the end of its
 * disputes, notices to both, audit. False when a colleague was faster, or its student has used the minutes meanwhile.
 */
export const storeRuling = async (db: Db, ruling: NewRuling): Promise<boolean> => {
  const { lesson, effects, reason, ruledBy, outage, auditEntry, approved, now } = ruling
  const { id: lessonId, tutorId, studentId, lastRulingId, state } = lesson
  if (!state) return false
  const { minutes, earned, charged } = effects
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      statement(
        db,
        `INSERT INTO lesson_rulings (lesson_id, tutor_id, ruled_by, outage_id, returned_minutes, paid_minutes, minutes,
           earned, charged, reason, created_at)
         SELECT :lessonId, :tutorId, :ruledBy, :outageId, :returnedMinutes, :paidMinutes, :minutes, :earned, :charged,
           :reason, :now
         WHERE (SELECT max(r.id) FROM lesson_rulings r WHERE r.lesson_id = :lessonId) IS :lastRulingId
           AND EXISTS (SELECT 1 FROM lesson_verdicts v WHERE v.lesson_id = :lessonId
             AND v.returned_minutes = :seenReturned AND v.paid_minutes = :seenPaid
             AND v.earned = :seenEarned AND v.charged = :seenCharged)
           AND (:isFree OR ${movedAloneSql} + :amount <= ${boundSql('ruling')})`,
        {
          ...{ lessonId, tutorId, ruledBy, minutes, earned, charged, reason, lastRulingId, now },
          studentId,
          isFree: Number(approved !== null || outage !== null),
          amount: movedBy(effects),
          outageId: outage?.id ?? null,
          returnedMinutes: effects.state.returnedMinutes,
          paidMinutes: effects.state.paidMinutes,
          seenReturned: state.returnedMinutes,
          seenPaid: state.paidMinutes,
          seenEarned: state.earned,
          seenCharged: state.charged,
        },
      ),
      abortIfUnchanged(db),
      // Names the ruling by the last insert of the batch, so nothing may be inserted in between.
      postJournal(db, rulingJournal({ id: insertedRowId, tutorId, studentId, earned, charged }), now),
      statement(
        db,
        `UPDATE lesson_verdicts SET returned_minutes = :returnedMinutes, paid_minutes = :paidMinutes, earned = :earned,
           charged = :charged, held_back = 0, verdict = coalesce(:verdict, verdict) WHERE lesson_id = :lessonId`,
        { lessonId, ...effects.state, verdict: outage?.verdict ?? null },
      ),
      // Pay that was held back or not posted yet is not awaited any more, and lists say what the lesson earns now.
      statement(
        db,
        `UPDATE lessons SET settled_at = coalesce(settled_at, :now), price = :earned, charge = :charged, updated_at = :now
         WHERE id = :lessonId AND (canceled_at IS NULL OR late_minutes > 0)`,
        { lessonId, now, earned: effects.state.earned, charged: effects.state.charged },
      ),
      ...(outage
        ? [
            statement(db, 'UPDATE lessons SET verdict = :verdict, updated_at = :now WHERE id = :lessonId', {
              ...{ lessonId, now },
              verdict: outage.verdict,
            }),
          ]
        : []),
      ...giveMinutes(db, ruling),
      ...takeMinutes(db, ruling),
      statement(
        db,
        `UPDATE disputes SET state = 'ruled', closed_at = :now WHERE lesson_id = :lessonId AND state = 'open'`,
        { lessonId, now },
      ),
      queueRuling(db, ruling),
      toStatement(db, insertAuditEntry(db, auditEntry, now)),
    ])
    return true
  } catch (error) {
    // `minute_lots`: less is left than was read. `lesson_rulings`: the outage was applied by another run.
    const message = sqliteMessage(error)
    if (isAborted(error) || message.includes('minute_lots') || message.includes('lesson_rulings')) return false
    throw error
  }
}
