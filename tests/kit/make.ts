/** Inserts rows for tests. Times in epoch ms, durations in minutes. */
import { eq } from 'drizzle-orm'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus, TransactionType } from '#contract/vocabulary/money.ts'
import {
  type DemoSessionStatus,
  type InterviewStatus,
  LessonDuration,
  PlanPeriod,
  type ReviewStatus,
  SlotPurpose,
} from '#contract/vocabulary/teaching.ts'
import { presence, roomMembers, rooms } from '#worker/storage/schema/chat.ts'
import { coupons, plans, transactions } from '#worker/storage/schema/money.ts'
import { ratings, topics, userTopics } from '#worker/storage/schema/people.ts'
import {
  availabilitySlots,
  demoSessions,
  interviews,
  introVideos,
  lessons,
  subscriptions,
  weeklyHours,
} from '#worker/storage/schema/teaching.ts'
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
  /** The call that carries it. */
  callSessionId?: string
  tutorId: number
  studentId: number
  start: number
  duration?: LessonDuration
  /** By default a slot of its own, marked deleted so that it offers no time. */
  slotId?: number
  price?: number
  charge?: number
  /** Whether its minutes are of the free trial: by default those of students who never bought anything. */
  trial?: boolean
  canceledBy?: number
  canceledAt?: number
}
const hasBought = (userId: number) => db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).get()
const lesson = async ({
  start,
  duration = LessonDuration.Long,
  slotId,
  price = 7500,
  trial,
  ...rest
}: LessonFields) => {
  const end = start + minutes(duration)
  const held = slotId ?? (await slot({ userId: rest.tutorId, start, end, deleted: true })).id
  const sessionId = `lesson:${crypto.randomUUID()}`
  return db
    .insert(lessons)
    .values({
      ...{ ...rest, slotId: held, sessionId, startAt: start, endAt: end, duration, price, ...stamped() },
      weekMinutes: rest.canceledAt === undefined ? duration : 0,
      trial: trial ?? !(await hasBought(rest.studentId)),
    })
    .returning()
    .get()
}
const cancel = (lessonId: number, by: number, at = Date.now()) =>
  db.update(lessons).set({ canceledBy: by, canceledAt: at, weekMinutes: 0 }).where(eq(lessons.id, lessonId))

interface MeetingFields<S> {
  tutorId: number
  managerId: number
  start: number
  status: S
  createdAt?: number
}
/** The half hour of an interview or demo session, in a slot of its own that offers no time. */
const meeting = async (kind: string, managerId: number, start: number) => {
  const end = start + minutes(30)
  const held = await slot({ userId: managerId, start, end, deleted: true })
  return { slotId: held.id, sessionId: `${kind}:${crypto.randomUUID()}`, startAt: start, endAt: end }
}
/** What a result needs; whatever is made here is judged already. */
export const scores = { fluency: 3, teaching: 3, picture: 4, manner: 4 }
const judged = { scores }

const interview = async ({ tutorId, managerId, start, status, createdAt }: MeetingFields<InterviewStatus>) => {
  const held = await meeting('interview', managerId, start)
  const people = { interviewerId: managerId, intervieweeId: tutorId }
  const made = {
    ...held,
    ...people,
    ...judged,
    status,
    ...stamped(),
    ...(createdAt === undefined ? {} : { createdAt }),
  }
  return db.insert(interviews).values(made).returning().get()
}
const demo = async ({ tutorId, managerId, start, status }: MeetingFields<DemoSessionStatus>) => {
  const held = await meeting('demo', managerId, start)
  const made = { ...held, ...judged, tutorId, tutorManagerId: managerId, status, ...stamped() }
  return db.insert(demoSessions).values(made).returning().get()
}
const introVideo = (tutorId: number, state: ReviewStatus, reviewerId: number | null = null) =>
  db
    .insert(introVideos)
    .values({ tutorId, reviewerId, state, src: 'tutors/intro-videos/film', ...stamped() })
    .returning()
    .get()

interface SubscriptionFields {
  userId: number
  start: number
  end: number
  weeklyMinutes?: number
  terminatedAt?: number
  txId?: number
}
const subscription = ({
  userId,
  start,
  end,
  weeklyMinutes = 120,
  terminatedAt,
  // Of no payment a test makes, whose ids begin at 1.
  txId = 1_000_000 + nextNumber(),
}: SubscriptionFields) => {
  const bought = { planId: 1, txId, period: PlanPeriod.Month, weeklyMinutes, ...stamped() }
  const ended = { terminatedAt: terminatedAt ?? null, terminatedBy: terminatedAt === undefined ? null : userId }
  return db
    .insert(subscriptions)
    .values({ userId, startAt: start, endAt: end, ...bought, ...ended })
    .returning()
    .get()
}

interface WeeklyHourFields {
  studentId: number
  tutorId: number
  weekday: number
  minute: number
  duration?: LessonDuration
  nextLookAt?: number
}
/** An hour kept every week, due at once. */
const weeklyHour = ({ duration = LessonDuration.Long, nextLookAt = Date.now(), ...rest }: WeeklyHourFields) =>
  db
    .insert(weeklyHours)
    .values({ ...rest, duration, nextLookAt, ...stamped() })
    .returning()
    .get()

type PlanFields = Partial<typeof plans.$inferInsert>
/** An active plan of 120 minutes a week for 2,500 EGP a month, less 10, 20 and 30 percent. */
const plan = (fields: PlanFields = {}) =>
  db
    .insert(plans)
    .values({
      weeklyMinutes: 120,
      baseMonthlyPrice: 250_000,
      monthDiscount: 1000,
      quarterDiscount: 2000,
      yearDiscount: 3000,
      forInvitesOnly: false,
      active: true,
      ...stamped(),
      ...fields,
    })
    .returning()
    .get()

/** A coupon of ten percent for every period, good for a day. */
const coupon = ({ planId, ...fields }: Partial<typeof coupons.$inferInsert> & { planId: number }) => {
  const code = fields.code ?? `SAVE${nextNumber()}`
  return db
    .insert(coupons)
    .values({
      planId,
      code,
      codeKey: code.toUpperCase(),
      fullMonthDiscount: 1000,
      fullQuarterDiscount: 1000,
      halfYearDiscount: 0,
      fullYearDiscount: 1000,
      expiresAt: Date.now() + dayMs,
      createdBy: 1,
      updatedBy: 1,
      ...stamped(),
      ...fields,
    })
    .returning()
    .get()
}

interface RatingFields {
  raterId: number
  rateeId: number
  value?: number
  feedback?: string | null
  landingConsentAt?: number | null
}
const rating = ({ raterId, rateeId, value = 5, feedback = null, landingConsentAt = null }: RatingFields) =>
  db
    .insert(ratings)
    .values({
      raterId,
      rateeId,
      value,
      feedback,
      landingConsentAt,
      feedbackLength: feedback?.length ?? 0,
      ...stamped(),
    })
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

/** A new topic, chosen by these users. */
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

type TransactionFields = Partial<typeof transactions.$inferInsert> & { userId: number }
/** An open payment of 2,250 EGP at a Fawry counter, unless said otherwise. */
const transaction = (fields: TransactionFields) => {
  const number = nextNumber()
  const agreed = { amount: 225_000, status: TransactionStatus.Processed, type: TransactionType.PaidPlan }
  const way = { paymentMethod: PaymentMethod.Fawry, provider: 'fake', gateway: 'fawry', phone: '01012345678' } as const
  const refs = { merchantRef: `1760000000${number}`, providerRefNum: String(900_000_000 + number), intent: 'test' }
  return db
    .insert(transactions)
    .values({ ...agreed, ...way, ...refs, ...stamped(), ...fields })
    .returning()
    .get()
}

export const make = {
  slot,
  lesson,
  cancel,
  interview,
  demo,
  introVideo,
  subscription,
  weeklyHour,
  rating,
  room,
  topic,
  seen,
  plan,
  coupon,
  transaction,
}
