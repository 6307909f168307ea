/** Disputes of one student in each state, with what a ruling moved, and a lesson whose pay waits for the team. */
import { returnedUntil } from '#contract/lessons/rules/minutes.ts'
import { rulingJournal } from '#contract/money/rules/ledger.ts'
import { decideRuling } from '#contract/money/rules/rulings.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { toEntries } from './earnings.ts'
import type { Row } from './seed-rows.ts'

interface Judged {
  readonly lessons: readonly Row[]
  readonly verdicts: readonly Row[]
}

interface Disputed {
  readonly lessons: Row[]
  readonly verdicts: Row[]
  readonly disputes: Row[]
  readonly rulings: Row[]
  readonly lots: Row[]
  readonly entries: Row[]
}

const reason = 'سجل الحصة يوضح أن الصوت انقطع نصف الوقت، فلكل منكما نصفها.'

/** The newest held lessons of this student: one disputed, one answered, one ruled in part. */
export const disputeRows = (
  { lessons, verdicts }: Judged,
  {
    studentId,
    youngOf,
    adminId,
    now,
  }: {
    readonly studentId: number
    /** Whose dispute is of today, so that it can be answered and ruled whenever the world was made. */
    readonly youngOf: number
    readonly adminId: number
    readonly now: number
  },
): Disputed => {
  const found: Disputed = {
    ...{ lessons: lessons.slice(), verdicts: verdicts.slice() },
    ...{ disputes: [], rulings: [], lots: [], entries: [] },
  }
  const heldOf = (id: number) =>
    lessons
      .filter((one) => one.student_id === id && one.verdict === LessonVerdict.Held && one.duration === 30)
      .filter(({ end_at }) => Number(end_at) < now - hourMs)
      .sort((one, other) => Number(other.end_at) - Number(one.end_at))
  const [open, answered, ruled] = heldOf(studentId)
  const [young] = heldOf(youngOf)
  if (!open || !answered || !ruled || !young) throw new Error('no lessons to dispute')
  const about = ({ id, tutor_id, student_id, end_at }: Row, afterMs: number) => ({
    ...{
      lesson_id: Number(id),
      tutor_id: Number(tutor_id),
      student_id: Number(student_id),
      user_id: studentId,
      side: 'student',
      kind: 'line',
    },
    created_at: Math.min(Number(end_at) + afterMs, now - 20 * minuteMs),
  })
  const silent = { picture: null, answer: null, answered_at: null, state: 'open', closed_at: null }
  const reply = (at: number) => ({ answer: 'صحيح، انقطعت الكهرباء عندي ورجعت بعد ربع ساعة.', answered_at: at })
  const text = 'انقطع الصوت من منتصف الحصة ولم نكمل جملة واحدة بعدها.'
  const [first, second, third] = [about(open, 40 * minuteMs), about(answered, hourMs), about(ruled, hourMs)]
  const ruledAt = now - dayMs
  found.disputes.push(
    { ...third, text, ...silent, ...reply(third.created_at + 2 * hourMs), state: 'ruled', closed_at: ruledAt },
    { ...second, text, ...silent, ...reply(Math.min(second.created_at + 3 * hourMs, now - 10 * minuteMs)) },
    { ...first, text, ...silent },
    { ...about(young, 40 * minuteMs), user_id: youngOf, text, ...silent },
  )

  const at = found.verdicts.findIndex(({ lesson_id }) => lesson_id === ruled.id)
  const verdict = found.verdicts[at]
  if (!verdict) throw new Error('no verdict to rule about')
  const [agreedPrice, agreedCharge, chargedMinutes] = [
    ...[Number(verdict.agreed_price), Number(verdict.agreed_charge), Number(verdict.charged_minutes)],
  ] as [number, number, number]
  const state = {
    returnedMinutes: 0,
    paidMinutes: 30,
    earned: Number(verdict.earned),
    charged: Number(verdict.charged),
  }
  const lesson = { end: now, duration: 30, agreedPrice, agreedCharge, chargedMinutes, returnedRest: 0, state }
  const effects = decideRuling(lesson, { returnedMinutes: 15, paidMinutes: 15 }, now)
  if (isRefused(effects)) throw new Error(effects.refused)
  const { minutes, earned, charged } = effects
  const after = { returned_minutes: 15, paid_minutes: 15 }
  found.verdicts[at] = { ...verdict, ...after, earned: effects.state.earned, charged: effects.state.charged }
  found.lessons[lessons.indexOf(ruled)] = { ...ruled, price: effects.state.earned, charge: effects.state.charged }
  found.rulings.push({
    ...{
      id: 1,
      lesson_id: Number(ruled.id),
      tutor_id: Number(ruled.tutor_id),
      ruled_by: adminId,
      outage_id: null,
      ...after,
    },
    ...{ minutes, earned, charged, reason, created_at: ruledAt },
  })
  found.lots.push({
    ...{ user_id: studentId, kind: 'returned', minutes, paid: 1, end_at: returnedUntil(ruledAt) },
    ...{ cause: 'ruling:1:paid', lesson_id: Number(ruled.id), reason, created_by: adminId, created_at: ruledAt },
  })
  const posted = { id: 1, tutorId: Number(ruled.tutor_id), studentId, earned, charged }
  found.entries.push(...toEntries(rulingJournal(posted), ruledAt))
  return found
}

/** The verdicts, with the pay of the lesson that connections ended waiting, as if they had ended too many of its tutor. */
export const holdBack = ({ verdicts }: Pick<Judged, 'verdicts'>): Row[] =>
  verdicts.map((row) =>
    row.verdict === LessonVerdict.DeadLine ? { ...row, held_back: 1, earned: 0, charged: 0 } : { held_back: 0, ...row },
  )
