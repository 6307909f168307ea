/** Any number of tutors and lessons for measurements: regular data that follows the product's rules. */

import { addMonths, dayMs, hourMs, minutes, utcDayStart } from '#contract/shared/rules/time.ts'
import { pairKey } from '#contract/talk/rules/messages.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { PlanPeriod, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { randomFrom } from '#scripts/demo-world/random.ts'
import type { Delivery, Row } from '#scripts/demo-world/seed-rows.ts'
import { topics } from '#scripts/demo-world/topics.ts'
import { moneyRows } from './crowd-money.ts'

export interface CrowdSize {
  tutors: number
  students: number
  lessonsPerTutor: number
  /** Pairs with a chat room, 100 unless told; at most as many as there are tutors. */
  rooms?: number
}

export const benchEmail = (id: number): string => `b${id}@hiwar.test`
/** Tutors have the lowest ids, students follow. */
export const tutorIds = ({ tutors }: CrowdSize): number[] => Array.from({ length: tutors }, (_, i) => i + 1)
export const studentIds = ({ tutors, students }: CrowdSize): number[] =>
  Array.from({ length: students }, (_, i) => tutors + i + 1)

const firstNames = [
  'كريم',
  'منة',
  'ليلى',
  'عمر',
  'يوسف',
  'ندى',
  'هنا',
  'تامر',
  'رانيا',
  'محمود',
  'سلوى',
  'زياد',
] as const
const lastNames = ['الشاذلي', 'عادل', 'منصور', 'البنداري', 'حجازي', 'صبري', 'مراد', 'الجندي', 'حمدي', 'فؤاد'] as const

const lessonsPerDay = 10
const slotsAhead = 14
const favouritesPerStudent = 8

/** Pairs with a room, each of two people of its own. */
export const benchRooms = (size: CrowdSize): { id: number; tutor: number; student: number }[] =>
  Array.from({ length: Math.min(size.rooms ?? 100, size.tutors) }, (_, i) => ({
    id: i + 1,
    tutor: i + 1,
    student: size.tutors + i + 1,
  }))

const member = (room: number, me: number, other: number, now: number): Row => ({
  room_id: room,
  user_id: me,
  other_id: other,
  active_at: now,
  created_at: now,
  updated_at: now,
})

/** A free half hour of tomorrow: number `place` within a tutor's next slot. */
export const freeTime = (size: CrowdSize, tutorId: number, place: number, now: number) => {
  const slotsEach = slotsAhead + Math.ceil(size.lessonsPerTutor / lessonsPerDay)
  const start = utcDayStart(now) + dayMs + 16 * hourMs + place * minutes(30)
  return { slotId: (tutorId - 1) * slotsEach + 1, start: new Date(start).toISOString() }
}

/** Who asks and is asked about in measurements of requests. */
export interface Cast {
  readonly tutors: readonly number[]
  readonly students: readonly number[]
  /** A free half hour of the `at`-th tutor, another for each `place`. */
  freeTime(at: number, place: number): { readonly slotId: number; readonly start: string }
  /** With those of the demo world. */
  readonly havePasswords: boolean
}

export const castOfCrowd = (size: CrowdSize, now: number): Cast => ({
  tutors: tutorIds(size),
  students: studentIds(size),
  freeTime: (at, place) => freeTime(size, at + 1, place, now),
  havePasswords: true,
})

/** Rows in an order that satisfies their references. */
export const crowdRows = (size: CrowdSize, now: number, passwordHash: string): Delivery[] => {
  const random = randomFrom(1001)
  const today = utcDayStart(now)
  const stamps = { created_at: now - 200 * dayMs, updated_at: now - 200 * dayMs }
  const users: Row[] = [...tutorIds(size), ...studentIds(size)].map((id) => {
    const tutor = id <= size.tutors
    return {
      id,
      email: benchEmail(id),
      password_hash: passwordHash,
      name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
      image: tutor ? `users/images/${random.uuid()}` : null,
      birth_year: 1990,
      gender: id % 2 === 0 ? 'female' : 'male',
      role: tutor ? Role.Tutor : Role.Student,
      verified_email: 1,
      verified_phone: 1,
      verified_whats_app: 1,
      credit_score: 0,
      city: 1,
      // Phone numbers are unique.
      phone: `010${String(id).padStart(8, '0')}`,
      tokens_valid_after: 0,
      ...stamps,
    }
  })
  const tutors: Row[] = tutorIds(size).map((id) => ({
    id,
    bio: 'محادثة يومية بثقة، من الجملة الأولى',
    about: 'أدرّس المحادثة منذ تسع سنوات، وأغلب طلابي موظفون يفهمون الإنجليزية ويترددون عند الكلام.',
    video: `tutors/videos/${random.uuid()}`,
    video_ms: 84_000,
    thumbnail: `tutors/thumbnails/${random.uuid()}`,
    activated: 1,
    notice: 0,
    bypass_onboarding: 1,
    ...stamps,
  }))
  const slots: Row[] = []
  const lessons: Row[] = []
  const ratings: Row[] = []
  const students = studentIds(size)
  const addSlot = (userId: number, start: number, end: number): number =>
    slots.push({
      id: slots.length + 1,
      user_id: userId,
      purpose: SlotPurpose.General,
      start_at: start,
      end_at: end,
      deleted: 0,
      ...stamps,
    })
  for (const tutorId of tutorIds(size)) {
    for (let day = 1; day <= slotsAhead; day++)
      addSlot(tutorId, today + day * dayMs + 16 * hourMs, today + day * dayMs + 20 * hourMs)
    for (let k = 0; k < size.lessonsPerTutor; k++) {
      const [day, place] = [Math.floor(k / lessonsPerDay), k % lessonsPerDay]
      const opens = today - (2 + day * 3) * dayMs + 12 * hourMs
      if (place === 0) addSlot(tutorId, opens, opens + lessonsPerDay * minutes(30))
      const start = opens + place * minutes(30)
      // At any moment every tutor has another student.
      const studentId = students[(tutorId + k * 7) % students.length] ?? 0
      const id = lessons.push({
        id: lessons.length + 1,
        tutor_id: tutorId,
        student_id: studentId,
        slot_id: slots.length,
        session_id: `lesson:${random.uuid()}`,
        start_at: start,
        end_at: start + minutes(30),
        duration: 30,
        price: 7500,
        charge: 12_750,
        settled_at: start + minutes(45) <= now ? start + minutes(45) : null,
        verdict: start + minutes(45) <= now ? 'held' : null,
        judged_at: start + minutes(45) <= now ? start + minutes(45) : null,
        created_at: start - dayMs,
        updated_at: start - dayMs,
      })
      if (id > 0 && k < 10 && place < 10 && day === 0)
        ratings.push({
          id: ratings.length + 1,
          rater_id: studentId,
          ratee_id: tutorId,
          value: 3 + ((tutorId + k) % 3),
          feedback: 'حصة مفيدة',
          feedback_length: 9,
          created_at: start + dayMs,
          updated_at: start + dayMs,
        })
    }
  }
  // Four whole weeks ago, so that the current week began today.
  const bought = today - 28 * dayMs
  const subscriptions: Row[] = students.map((id, i) => ({
    id: i + 1,
    user_id: id,
    plan_id: 1,
    tx_id: i + 1,
    period: PlanPeriod.Quarter,
    weekly_minutes: 600,
    start_at: bought,
    end_at: addMonths(bought, 3),
    ...stamps,
  }))
  const rows = (table: string, list: Row[]): Delivery => ({ kind: 'rows', table, rows: list })
  const publish: Delivery[] = []
  for (let from = 0; from < size.tutors; from += 50)
    publish.push({ kind: 'publish', tutorIds: tutorIds(size).slice(from, from + 50), now })
  return [
    rows('users', users),
    rows('tutors', tutors),
    rows(
      'students',
      students.map((id) => ({ user_id: id, ...stamps })),
    ),
    rows(
      'topics',
      topics.map(([arabic, english], i) => ({ id: i + 1, arabic_name: arabic, english_name: english, ...stamps })),
    ),
    rows(
      'user_topics',
      tutorIds(size).flatMap((id) =>
        [0, 5, 11].map((step) => ({ user_id: id, topic_id: ((id + step) % topics.length) + 1 })),
      ),
    ),
    rows(
      'favourite_tutors',
      students.slice(0, 100).flatMap((studentId, i) =>
        Array.from({ length: favouritesPerStudent }, (_, k) => ({
          student_id: studentId,
          tutor_id: ((i + k * 7) % size.tutors) + 1,
          created_at: now,
        })),
      ),
    ),
    ...moneyRows(students.slice(0, 100), tutorIds(size).slice(0, 100), now),
    rows('subscriptions', subscriptions),
    rows('availability_slots', slots),
    rows('lessons', lessons),
    rows(
      'sessions',
      lessons.map((one) => ({
        session_id: one.session_id ?? null,
        kind: 'lesson',
        ref_id: one.id ?? null,
        scheduled_for: one.end_at ?? null,
        created_at: one.created_at ?? null,
      })),
    ),
    rows('ratings', ratings),
    rows(
      'rooms',
      benchRooms(size).map(({ id, tutor, student }) => ({
        id,
        pair_key: pairKey(tutor, student),
        last_message_id: 0,
        created_at: now,
      })),
    ),
    rows(
      'room_members',
      benchRooms(size).flatMap(({ id, tutor, student }) => [
        member(id, tutor, student, now),
        member(id, student, tutor, now),
      ]),
    ),
    ...publish,
  ]
}
