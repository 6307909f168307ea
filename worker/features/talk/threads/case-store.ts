/** One thread with its messages and its person. Raw SQL: rows of several tables in one batch. */
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { waysOf } from '#contract/talk/rules/threads.ts'
import type { ThreadCase, ThreadMessage } from '#contract/talk/shapes/thread.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { threadLimits } from '#contract/vocabulary/threads.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { type ThreadRow, threadColumns, threadJoins, threadView } from './row-store.ts'

interface MessageRow extends Pick<ThreadMessage, 'id' | 'side' | 'text' | 'via'> {
  readonly authorId: number | null
  readonly authorName: string | null
  readonly authorImage: string | null
  readonly createdAt: number
}

interface PersonRow {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
  readonly email: string
  readonly verifiedEmail: 0 | 1
  readonly phone: string | null
  readonly verifiedPhone: 0 | 1
  readonly createdAt: number
  readonly weeklyMinutes: number | null
  readonly endsAt: number | null
  readonly payment: string | null
  readonly lesson: string | null
}

interface OtherRow {
  readonly id: number
  readonly kind: ThreadRow['kind']
  readonly title: string
  readonly state: ThreadRow['state']
  readonly lastAt: number
}

/** SQL: a lesson `l` with the other member, as JSON. */
const lessonJson = `json_object('id', l.id, 'start', l.start_at,
  'with', (SELECT w.name FROM users w WHERE w.id = iif(l.student_id = u.id, l.tutor_id, l.student_id)))`
const lessonOf = (member: string, when: string, direction: string): string =>
  `(SELECT ${lessonJson} FROM lessons l WHERE l.${member} = u.id AND l.canceled_at IS NULL AND l.start_at ${when} :now
    ORDER BY l.start_at ${direction} LIMIT 1)`
const lessonSql = `coalesce(${lessonOf('student_id', '>', 'ASC')}, ${lessonOf('tutor_id', '>', 'ASC')},
  ${lessonOf('student_id', '<=', 'DESC')}, ${lessonOf('tutor_id', '<=', 'DESC')})`

const running = `s.user_id = u.id AND s.end_at > :now AND s.start_at <= :now AND s.terminated_at IS NULL`

/** SQL: the newest threads with the same person, or, where there is no account, the same phone or mail. */
const othersBy = (column: 'user_id' | 'phone' | 'email', which: string): string => {
  const known = column === 'user_id' ? '' : 'AND t.user_id IS NULL'
  return `SELECT * FROM (SELECT x.id, x.kind, x.title, x.state, x.last_at FROM threads x
    WHERE x.${column} = (SELECT t.${column} FROM threads t WHERE t.id = ${which} AND t.${column} IS NOT NULL ${known})
      AND x.id <> ${which} ORDER BY x.last_at DESC LIMIT ${threadLimits.others})`
}

const selectCase = (db: Db, which: string, id: number, now: number): D1PreparedStatement[] => [
  statement(db, `SELECT ${threadColumns} FROM threads t ${threadJoins} WHERE t.id = ${which}`, { id }),
  statement(
    db,
    `SELECT m.id, m.side, m.text, m.via, m.created_at AS createdAt, m.author_id AS authorId, u.name AS authorName,
       u.image AS authorImage
     FROM thread_messages m LEFT JOIN users u ON u.id = m.author_id
     WHERE m.thread_id = ${which} ORDER BY m.id DESC LIMIT ${threadLimits.messages}`,
    { id },
  ),
  statement(
    db,
    `SELECT u.id, u.name, u.image, u.role, u.email, u.verified_email AS verifiedEmail, u.phone,
       u.verified_phone AS verifiedPhone, u.created_at AS createdAt,
       (SELECT s.weekly_minutes FROM subscriptions s WHERE ${running} ORDER BY s.end_at LIMIT 1)
         AS weeklyMinutes,
       (SELECT s.end_at FROM subscriptions s WHERE ${running} ORDER BY s.end_at LIMIT 1) AS endsAt,
       (SELECT json_object('id', x.id, 'amount', x.amount, 'reference', x.merchant_ref, 'paidAt', x.paid_at)
        FROM (SELECT * FROM transactions WHERE user_id = u.id ORDER BY created_at DESC LIMIT 20) x
        WHERE x.paid_at IS NOT NULL ORDER BY x.created_at DESC LIMIT 1) AS payment,
       ${lessonSql} AS lesson
     FROM users u WHERE u.id = (SELECT t.user_id FROM threads t WHERE t.id = ${which})`,
    { id, now },
  ),
  statement(
    db,
    `SELECT x.id, x.kind, x.title, x.state, x.last_at AS lastAt FROM (
       ${othersBy('user_id', which)} UNION ${othersBy('phone', which)} UNION ${othersBy('email', which)}
     ) x ORDER BY x.last_at DESC LIMIT ${threadLimits.others}`,
    { id },
  ),
]

const messageView = ({ authorId, authorName, authorImage, createdAt, ...row }: MessageRow): ThreadMessage => ({
  ...row,
  author: authorId === null ? null : { id: authorId, name: authorName, image: fileUrl(authorImage) },
  createdAt: toIsoInstant(createdAt),
})

const personView = (row: PersonRow): NonNullable<ThreadCase['person']> => {
  const { payment, lesson, weeklyMinutes, endsAt, image, verifiedEmail, verifiedPhone, createdAt, ...rest } = row
  const paid =
    payment === null ? null : (JSON.parse(payment) as { id: number; amount: number; reference: string; paidAt: number })
  const near = lesson === null ? null : (JSON.parse(lesson) as { id: number; start: number; with: string | null })
  return {
    ...rest,
    image: fileUrl(image),
    verifiedEmail: verifiedEmail === 1,
    verifiedPhone: verifiedPhone === 1,
    createdAt: toIsoInstant(createdAt),
    subscription: weeklyMinutes === null || endsAt === null ? null : { weeklyMinutes, endsAt: toIsoInstant(endsAt) },
    payment: paid && { ...paid, paidAt: toIsoInstant(paid.paidAt) },
    lesson: near && { ...near, start: toIsoInstant(near.start) },
  }
}

/** Where a mail about a thread goes: the address of the form, otherwise that of the account if it was proved. */
export const mailToOf = (
  { email }: Pick<ThreadRow, 'email'>,
  account: { readonly email: string; readonly verifiedEmail: boolean | 0 | 1 } | null,
): string | null => email ?? (account?.verifiedEmail ? account.email : null)

/** Null when there is none. `ofReport`: the id is that of a report. */
export const readCase = async (
  db: Db,
  { id, ofReport }: { readonly id: number; readonly ofReport: boolean },
  now: number,
): Promise<ThreadCase | null> => {
  const which = ofReport ? "(SELECT id FROM threads WHERE kind = 'report' AND subject_id = :id)" : ':id'
  const [found = [], messages = [], people = [], others = []] = await runBatch(db, selectCase(db, which, id, now))
  const row = (found as ThreadRow[])[0]
  if (!row) return null
  const person = (people as PersonRow[])[0] ?? null
  const mailTo = mailToOf(row, person)
  return {
    thread: threadView(row),
    messages: (messages as MessageRow[]).map(messageView).reverse(),
    ways: waysOf({ hasAccount: person !== null, mailTo }),
    mailTo,
    phone: row.phone,
    person: person && personView(person),
    others: (others as OtherRow[]).map((other) => ({ ...other, lastAt: toIsoInstant(other.lastAt) })),
    reportId: row.kind === 'report' ? row.subjectId : null,
  }
}
