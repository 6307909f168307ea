/** Tables of `schema/teaching.ts`. */
import { packedOfSql } from '#worker/storage/attendance.ts'
import { reasons, type TableRule } from './rule.ts'

const own = 'user_id = :userId'
const pair = 'student_id = :userId OR tutor_id = :userId'
const ofLessons = `lesson_id IN (SELECT l.id FROM lessons l WHERE l.student_id = :userId OR l.tutor_id = :userId)`
/** Those of the person’s lessons, interviews and demo sessions: calls are found by their ids alone. */
const ofCalls = `session_id IN (
  SELECT l.session_id FROM lessons l WHERE l.student_id = :userId OR l.tutor_id = :userId
  UNION ALL SELECT i.session_id FROM interviews i WHERE i.interviewer_id = :userId OR i.interviewee_id = :userId
  UNION ALL SELECT d.session_id FROM demo_sessions d WHERE d.tutor_id = :userId OR d.tutor_manager_id = :userId)`
const attended =
  'Decides what a lesson earned and cost, and is deleted after half a year; figures of it stay with the verdict.'
const mine = (column: string): string => `iif(${column} = :userId`

export const teachingTables = {
  availability_slots: {
    people: ['user_id'],
    given: { where: own, columns: 'start_at, end_at, purpose, deleted, created_at' },
    removed: [{ where: `${own} AND deleted = 0`, set: 'deleted = 1, updated_at = :now' }],
    why: 'Times that were booked stay with their lessons.',
  },
  week_templates: {
    people: ['user_id'],
    given: { where: own, columns: 'hours, updated_at' },
    removed: [{ where: own }],
  },
  time_off: {
    people: ['user_id'],
    given: { where: own, columns: 'start_at, end_at, created_at' },
    removed: [{ where: own }],
  },
  subscriptions: {
    people: ['user_id', 'extended_by', 'terminated_by'],
    given: {
      where: own,
      columns: 'id, plan_id, tx_id, period, weekly_minutes, start_at, end_at, pauses, terminated_at, created_at',
    },
    removed: [
      {
        where: `${own} AND terminated_at IS NULL AND end_at > :now`,
        set: 'terminated_at = :now, terminated_by = :userId, updated_at = :now',
      },
    ],
    why: reasons.accounting,
  },
  lessons: {
    people: ['tutor_id', 'student_id', 'canceled_by'],
    given: {
      where: pair,
      columns: `id, ${mine('tutor_id')}, 'tutor', 'student') AS side,
        (SELECT u.name FROM users u WHERE u.id = ${mine('tutor_id')}, student_id, tutor_id)) AS other, start_at, end_at,
        duration, ${mine('tutor_id')}, price, NULL) AS earning, verdict, canceled_at, created_at`,
    },
    why: reasons.evidence,
  },
  lesson_verdicts: {
    people: [],
    given: { where: ofLessons, columns: 'lesson_id, verdict, returned_minutes, judged_at' },
    why: reasons.evidence,
  },
  disputes: {
    people: ['tutor_id', 'student_id', 'user_id'],
    given: {
      where: ofLessons,
      columns: `lesson_id, side, kind, ${mine('user_id')}, text, NULL) AS text, ${mine('user_id')}, NULL, answer) AS answer,
        state, closed_at, created_at`,
    },
    removed: [
      { where: own, files: ['picture'], set: 'text = :name, picture = NULL' },
      { where: `${ofLessons} AND user_id <> :userId AND answer IS NOT NULL`, set: 'answer = :name' },
    ],
    why: reasons.evidence,
  },
  lesson_rulings: {
    people: ['tutor_id', 'ruled_by'],
    given: { where: ofLessons, columns: 'lesson_id, minutes, created_at' },
    why: reasons.evidence,
  },
  outages: { people: ['created_by'], why: reasons.team },
  minute_lots: {
    people: ['user_id', 'created_by'],
    given: { where: own, columns: 'id, kind, minutes, rest, end_at, created_at' },
    why: reasons.accounting,
  },
  minute_movements: {
    people: ['user_id'],
    given: { where: own, columns: 'lot_id, lesson_id, kind, minutes, created_at' },
    why: reasons.accounting,
  },
  weekly_hours: {
    people: ['student_id', 'tutor_id'],
    given: { where: pair, columns: 'weekday, minute, duration, ended_at, created_at' },
    removed: [{ where: `(${pair}) AND ended_at IS NULL`, set: 'ended_at = :now, updated_at = :now' }],
    why: reasons.others,
  },
  weekly_lessons: { people: [], why: 'Belongs to an hour of `weekly_hours`.' },
  interviews: {
    people: ['interviewer_id', 'interviewee_id'],
    given: {
      where: 'interviewer_id = :userId OR interviewee_id = :userId',
      columns: `start_at, end_at, status, ${mine('interviewer_id')}, interviewer_feedback, interviewee_feedback) AS feedback,
        created_at`,
    },
    removed: [
      {
        where: 'interviewee_id = :userId',
        set: 'interviewer_feedback = NULL, interviewee_feedback = NULL, note = NULL, level = NULL, scores = NULL',
      },
      { where: 'interviewer_id = :userId', set: 'interviewer_feedback = NULL, note = NULL' },
    ],
    why: reasons.others,
  },
  demo_sessions: {
    people: ['tutor_id', 'tutor_manager_id'],
    given: {
      where: 'tutor_id = :userId OR tutor_manager_id = :userId',
      columns: `start_at, end_at, status, ${mine('tutor_id')}, tutor_feedback, manager_feedback) AS feedback, created_at`,
    },
    removed: [
      {
        where: 'tutor_id = :userId',
        set: 'manager_feedback = NULL, tutor_feedback = NULL, note = NULL, level = NULL, scores = NULL',
      },
      { where: 'tutor_manager_id = :userId', set: 'manager_feedback = NULL, note = NULL' },
    ],
    why: reasons.others,
  },
  intro_videos: {
    people: ['tutor_id', 'reviewer_id'],
    given: { where: 'tutor_id = :userId', columns: 'src, duration_ms, state, created_at' },
    removed: [
      { where: 'tutor_id = :userId', files: ['src'] },
      { where: 'reviewer_id = :userId', set: 'reason = NULL' },
    ],
    why: reasons.others,
  },
  film_assessments: {
    people: ['author_id'],
    removed: [{ where: 'id IN (SELECT v.id FROM intro_videos v WHERE v.tutor_id = :userId)' }],
    why: 'Judged in confidence, for the team alone.',
  },
  studio_appointments: {
    people: ['tutor_id', 'studio_id'],
    given: { where: 'tutor_id = :userId', columns: 'place, hours, state, start_at, created_at' },
    removed: [{ where: 'tutor_id = :userId' }],
  },
  busy: { people: ['user_id'], why: reasons.copied },
  sessions: {
    people: [],
    given: {
      where: `attendance IS NOT NULL AND ${ofCalls}`,
      columns: `session_id, ${packedOfSql('sessions.attendance', ':userId')} AS attendance`,
    },
    why: attended,
  },
  session_participants: {
    people: ['user_id'],
    removed: [{ where: `${own} AND ${ofCalls}` }],
    why: 'A name for the person at the media server.',
  },
  recordings: { people: [], why: 'Figures of a file at the media server, whose retention deletes the file itself.' },
  session_events: {
    people: ['user_id'],
    given: { where: `${own} AND ${ofCalls}`, columns: 'session_id, type, created_at' },
    why: attended,
  },
} as const satisfies Record<string, TableRule>
