/** What lessons leave behind: sessions, attendance, verdicts, postings, conversations, notifications and messages sent. */
import { dayMs, hourMs, minutes, utcDayStart } from '#contract/shared/rules/time.ts'
import { SessionEventType, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { People, Size } from './many-people.ts'
import { inTurn, type Table } from './many-tables.ts'

/** Each tutor has one lesson a day, at three in the night, the last ones four days ahead. SQL of the start of lesson `i`. */
export const lessonStart = (lessons: number, { tutors }: People, today: number, i = 'i'): string =>
  `${today + 3 * hourMs} + (${5 - Math.ceil(lessons / tutors)} + ${i} / ${tutors}) * ${dayMs}`

/** SQL of the session id of lesson `i`, with as many characters as a real one, because bytes are measured. */
export const sessionOf = (i: string): string => `printf('lesson:00000000-0000-4000-8000-%012d', ${i})`

/** Evenings of four hours that a tutor offers. */
const eveningsAhead = 14

const kinds = JSON.stringify(['lesson_reminder', 'new_lesson_booked', 'lesson_settled', 'messages_received'])
/** For how many days notifications go back; the oldest are to be pruned. */
const notifiedDays = 92

/** As many rooms as six tenths of the people: room `i` is of tutor `13 i` and student `i`. */
export const roomsOf = ({ all }: People): number => Math.floor(all * 0.6)
/** SQL of the members of room `i`. */
export const roomMembers = ({ tutors, firstStudent }: People) => ({
  tutor: `(1 + i * 13 % ${tutors})`,
  student: `(${firstStudent} + i)`,
})

export const historyTables = ({ lessons, notifications }: Size, who: People, now: number): Table[] => {
  const { tutors, students, firstStudent } = who
  const today = utcDayStart(now)
  const start = lessonStart(lessons, who, today)
  const isOver = (i: string): string => `${lessonStart(lessons, who, today, i)} + ${minutes(45)} <= ${now}`
  const isHeld = (i: string): string => `${isOver(i)} AND ${i} % 20 <> 0`
  // Rows that a lesson has four of: `i / 4` is its number.
  const lesson = '(i / 4)'
  const ofLesson = lessonStart(lessons, who, today, lesson)
  const tutor = (i: string): string => `(1 + ${i} % ${tutors})`
  const student = (i: string): string => `(${firstStudent} + (${i} * 7) % ${students})`
  const told = `${now} - (${notifications} - i) * ${Math.floor((notifiedDays * dayMs) / notifications)}`
  const about = `(i * 37 % ${lessons})`
  const texts = Math.ceil(notifications / 8)
  const sent = `${now} - (${texts} - i) * ${Math.floor((notifiedDays * dayMs) / texts)}`
  const [rooms, of] = [roomsOf(who), roomMembers(who)]
  const members = (me: string, other: string): Table => ({
    name: 'room_members',
    rows: rooms,
    columns: {
      ...{ room_id: 'i + 1', user_id: me, other_id: other, unread: 'i % 7 = 0' },
      ...{ active_at: `${now} - i * 1000`, created_at: now - 100 * dayMs, updated_at: now },
    },
  })
  return [
    {
      name: 'students',
      rows: students,
      columns: { user_id: `${firstStudent} + i`, created_at: now - 200 * dayMs, updated_at: now - 200 * dayMs },
    },
    {
      name: 'sessions',
      rows: lessons,
      columns: {
        ...{ session_id: sessionOf('i'), kind: "'lesson'", ref_id: 'i + 1' },
        ...{ scheduled_for: `${start} + ${minutes(30)}`, created_at: `${start} - ${dayMs}` },
        reported_at: `CASE WHEN ${isOver('i')} THEN ${start} + ${minutes(45)} END`,
      },
    },
    {
      name: 'session_events',
      rows: 4 * lessons,
      columns: {
        session_id: sessionOf(lesson),
        user_id: `CASE i % 2 WHEN 0 THEN ${tutor(lesson)} ELSE ${student(lesson)} END`,
        type: `CASE WHEN i % 4 < 2 THEN ${SessionEventType.UserJoined} ELSE ${SessionEventType.UserLeft} END`,
        created_at: `${ofLesson} + CASE WHEN i % 4 < 2 THEN -30000 ELSE ${minutes(30)} END + i % 2000`,
      },
      where: isHeld(lesson),
    },
    {
      name: 'lesson_verdicts',
      rows: lessons,
      columns: {
        ...{ lesson_id: 'i + 1', verdict: "'held'", returned_minutes: 0, paid_minutes: 30, reported: 1 },
        ...{ tutor_ms: minutes(30), student_ms: minutes(30), together_ms: minutes(30), left_ms: 0 },
        ...{ judged_at: `${start} + ${minutes(45)}`, agreed_price: 7500, agreed_charge: 12_750 },
        ...{ charged_minutes: 30, earned: 7500, charged: 12_750 },
      },
      where: isHeld('i'),
    },
    {
      name: 'ledger_entries',
      rows: 4 * lessons,
      columns: {
        account: `CASE i % 4 WHEN 0 THEN 'cost:tutoring' WHEN 1 THEN 'tutor:' || ${tutor(lesson)}
          WHEN 2 THEN 'student:' || ${student(lesson)} ELSE 'revenue' END`,
        amount: 'CASE i % 4 WHEN 0 THEN 7500 WHEN 1 THEN -7500 WHEN 2 THEN 12750 ELSE -12750 END',
        ...{ ref_type: "'lesson:settled'", ref_id: `${lesson} + 1`, created_at: `${ofLesson} + ${minutes(45)}` },
      },
      where: isHeld(lesson),
    },
    {
      name: 'rooms',
      rows: rooms,
      columns: {
        ...{ id: 'i + 1', pair_key: `${of.tutor} || ':' || ${of.student}`, created_at: now - 100 * dayMs },
        ...{ last_message_text: "'نلتقي في الثامنة إن شاء الله'", last_message_at: `${now} - i * 1000` },
        ...{ last_message_user_id: of.student },
      },
    },
    members(of.tutor, of.student),
    members(of.student, of.tutor),
    {
      name: 'notifications',
      rows: notifications,
      columns: {
        user_id: `CASE i % 4 WHEN 0 THEN ${tutor('i')} ELSE ${student('i')} END`,
        kind: inTurn(kinds),
        dedupe_key: `printf('lesson:%d:reminder:%d:%d', ${about} + 1, ${told}, i)`,
        about_id: tutor('i'),
        session_id: sessionOf(about),
        facts: `json_object('sessionId', ${sessionOf(about)}, 'start', ${told}, 'refId', ${about} + 1, 'duration', 30, 'hoursBefore', 1)`,
        ...{ due_at: told, delivered_at: `${told} + 30000`, read_at: `CASE WHEN i % 3 THEN ${told} + 600000 END` },
      },
    },
    {
      name: 'outbox',
      rows: texts,
      columns: {
        ...{
          kind: "'lesson_reminder'",
          user_id: student('i'),
          channel: "CASE i % 2 WHEN 0 THEN 'push' ELSE 'email' END",
        },
        ...{
          dedupe_key: "printf('notification:%d:%d', i * 8, i)",
          recipient: `'many-' || ${student('i')} || '@hiwar.test'`,
        },
        payload: `json_object('notificationId', i * 8, 'start', ${sent}, 'name', 'محمد علي')`,
        ...{
          due_at: sent,
          sent_at: `${sent} + 40000`,
          attempts: 1,
          delivery: "'delivered'",
          expires_at: `${sent} + ${hourMs}`,
        },
      },
    },
    {
      name: 'presence',
      rows: Math.floor(students / 2),
      columns: { user_id: `${firstStudent} + i`, online: 0, last_seen: `${now} - i * 1000` },
    },
    {
      name: 'user_topics',
      rows: 3 * tutors,
      columns: { user_id: '1 + i / 3', topic_id: '1 + (i / 3 * 7 + i % 3 * 11) % 30' },
    },
    {
      name: 'favourite_tutors',
      rows: students,
      columns: { student_id: `${firstStudent} + i`, tutor_id: tutor('i'), created_at: now },
    },
    {
      name: 'availability_slots',
      rows: eveningsAhead * tutors,
      columns: {
        ...{ user_id: tutor('i'), purpose: SlotPurpose.General, deleted: 0, created_at: now, updated_at: now },
        start_at: `${today + dayMs + 16 * hourMs} + i / ${tutors} * ${dayMs}`,
        end_at: `${today + dayMs + 20 * hourMs} + i / ${tutors} * ${dayMs}`,
      },
      // Of those who are listed.
      where: 'i % 4 = 1',
    },
  ]
}
