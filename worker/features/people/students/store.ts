/** Students and their totals. Drizzle's builder: plain reads and writes. */
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import { roomMembers } from '#worker/storage/schema/chat.ts'
import { students, users } from '#worker/storage/schema/people.ts'
import { lessons } from '#worker/storage/schema/teaching.ts'
import { wasTaught } from '#worker/storage/taught-lessons.ts'

/** A student's totals, from one pass over their lessons that are not cancelled; undefined for other users. */
export const findLearningStats = (db: Db, studentId: number, now: number) => {
  const ended = wasTaught(now)
  return db
    .select({
      tutorCount: sql<number>`COUNT(DISTINCT ${lessons.tutorId})`,
      completedLessonCount: sql<number>`COUNT(CASE WHEN ${ended} THEN 1 END)`,
      totalLearningTime: sql<number>`COALESCE(SUM(CASE WHEN ${ended} THEN ${lessons.duration} END), 0)`,
      upcomingLessonCount: sql<number>`COUNT(CASE WHEN ${lessons.endAt} > ${now} THEN 1 END)`,
    })
    .from(students)
    .leftJoin(lessons, and(eq(lessons.studentId, students.userId), isNull(lessons.canceledAt)))
    .where(eq(students.userId, studentId))
    .groupBy(students.userId)
    .get()
}

/** Counts of all lessons of a student, by whether they were cancelled and whether they are over. */
export const countLessons = (db: Db, studentId: number, now: number) => {
  const stands = sql`${lessons.canceledAt} IS NULL`
  const over = sql`${lessons.endAt} <= ${now}`
  const taught = sql`(${stands} AND ${wasTaught(now)})`
  return db
    .select({
      lessons: sql<number>`COUNT(${lessons.id})`,
      standing: sql<number>`COUNT(CASE WHEN ${stands} THEN ${lessons.id} END)`,
      past: sql<number>`COUNT(CASE WHEN ${over} THEN 1 END)`,
      pastStanding: sql<number>`COUNT(CASE WHEN ${over} AND ${stands} THEN 1 END)`,
      taught: sql<number>`COUNT(CASE WHEN ${taught} THEN 1 END)`,
      taughtMinutes: sql<number>`COALESCE(SUM(CASE WHEN ${taught} THEN ${lessons.duration} END), 0)`,
      tutors: sql<number>`COUNT(DISTINCT ${lessons.tutorId})`,
      tutorsStanding: sql<number>`COUNT(DISTINCT CASE WHEN ${stands} THEN ${lessons.tutorId} END)`,
      minutes: sql<number>`COALESCE(SUM(${lessons.duration}), 0)`,
      minutesStanding: sql<number>`COALESCE(SUM(CASE WHEN ${stands} THEN ${lessons.duration} END), 0)`,
    })
    .from(students)
    .leftJoin(lessons, eq(lessons.studentId, students.userId))
    .where(eq(students.userId, studentId))
    .groupBy(students.userId)
    .get()
}
export type LessonCounts = NonNullable<Awaited<ReturnType<typeof countLessons>>>

export const findStudent = (db: Db, studentId: number) =>
  db
    .select({ ...getTableColumns(students), birthYear: users.birthYear })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(eq(students.userId, studentId))
    .get()

type StudentRow = typeof students.$inferSelect
type StudentChanges = Partial<Pick<StudentRow, 'jobTitle' | 'englishLevel' | 'learningObjective'>>

/** False when there is no such student. */
export const storeStudent = async (
  db: Db,
  studentId: number,
  changes: StudentChanges,
  now: number,
): Promise<boolean> => {
  const change = db.update(students).set({ ...changes, updatedAt: now })
  return (await change.where(eq(students.userId, studentId)).returning({ id: students.userId })).length > 0
}

/** Whether the two share a lesson or a chat room. */
export const haveSharedLessonOrRoom = async (db: Db, studentId: number, tutorId: number): Promise<boolean> => {
  const lesson = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.studentId, studentId), eq(lessons.tutorId, tutorId)))
  const room = db
    .select({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(and(eq(roomMembers.userId, tutorId), eq(roomMembers.otherId, studentId)))
  const [met, talking] = await db.batch([lesson.limit(1), room.limit(1)])
  return met.length + talking.length > 0
}
