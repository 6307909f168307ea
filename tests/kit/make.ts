/** Rows a test is about, and nothing else. Times in epoch ms, durations in minutes. */
import { eq } from 'drizzle-orm'
import { minutes } from '#contract/rules/time.ts'
import { LessonDuration, PlanPeriod, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { ratings, topics, userTopics } from '#worker/storage/schema/people.ts'
import { presence, roomMembers, rooms } from '#worker/storage/schema/talking.ts'
import { availabilitySlots, lessons, subscriptions } from '#worker/storage/schema/teaching.ts'
import { db, nextNumber } from './people.ts'

const stamped = () => ({ createdAt: Date.now(), updatedAt: Date.now() })

type SlotFields = { userId: number; start: number; end: number; purpose?: SlotPurpose; deleted?: boolean }
const slot = ({ userId, start, end, purpose = SlotPurpose.Lesson, deleted = false }: SlotFields) =>
  db
    .insert(availabilitySlots)
    .values({ userId, purpose, startAt: start, endAt: end, deleted, ...stamped() })
    .returning()
    .get()

interface LessonFields {
  tutorId: number
  studentId: number
  start: number
  duration?: LessonDuration
  /** Absent: a slot of its own, marked deleted so that it stands in nobody's way. */
  slotId?: number
  price?: number
  canceledBy?: number
  canceledAt?: number
}
const lesson = async ({ start, duration = LessonDuration.Long, slotId, price = 7500, ...rest }: LessonFields) => {
  const end = start + minutes(duration)
  const held = slotId ?? (await slot({ userId: rest.tutorId, start, end, deleted: true })).id
  const sessionId = `lesson:${crypto.randomUUID()}`
  return db
    .insert(lessons)
    .values({ ...rest, slotId: held, sessionId, startAt: start, endAt: end, duration, price, ...stamped() })
    .returning()
    .get()
}
const cancel = (lessonId: number, by: number, at = Date.now()) =>
  db.update(lessons).set({ canceledBy: by, canceledAt: at }).where(eq(lessons.id, lessonId))

interface SubscriptionFields {
  userId: number
  start: number
  end: number
  weeklyMinutes?: number
  terminatedAt?: number
}
const subscription = ({ userId, start, end, weeklyMinutes = 120, terminatedAt }: SubscriptionFields) => {
  const bought = { planId: 1, txId: nextNumber(), period: PlanPeriod.Month, weeklyMinutes, ...stamped() }
  const ended = { terminatedAt: terminatedAt ?? null, terminatedBy: terminatedAt === undefined ? null : userId }
  return db
    .insert(subscriptions)
    .values({ userId, startAt: start, endAt: end, ...bought, ...ended })
    .returning()
    .get()
}

type RatingFields = { raterId: number; rateeId: number; value?: number; feedback?: string | null }
const rating = ({ raterId, rateeId, value = 5, feedback = null }: RatingFields) =>
  db
    .insert(ratings)
    .values({ raterId, rateeId, value, feedback, feedbackLength: feedback?.length ?? 0, ...stamped() })
    .returning()
    .get()

const room = async (one: number, other: number) => {
  const pairKey = one < other ? `${one}:${other}` : `${other}:${one}`
  const made = await db.insert(rooms).values({ pairKey, createdAt: Date.now() }).returning().get()
  const member = { roomId: made.id, activeAt: Date.now(), ...stamped() }
  await db.insert(roomMembers).values([
    { ...member, userId: one, otherId: other },
    { ...member, userId: other, otherId: one },
  ])
  return made
}

/** A topic nobody else has, given to these people. */
const topic = async (arabicName: string, userIds: readonly number[] = []) => {
  const englishName = `Topic ${nextNumber()}`
  const made = await db
    .insert(topics)
    .values({ arabicName, englishName, ...stamped() })
    .returning()
    .get()
  for (const userId of userIds) await db.insert(userTopics).values({ userId, topicId: made.id })
  return made
}

const seen = (userId: number, online: boolean, lastSeen: number | null = null) =>
  db.insert(presence).values({ userId, online, lastSeen })

export const make = { slot, lesson, cancel, subscription, rating, room, topic, seen }
