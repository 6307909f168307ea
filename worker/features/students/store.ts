import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import { students } from '#worker/storage/schema/people.ts'
import { lessons } from '#worker/storage/schema/teaching.ts'

/** One student's learning, from one pass over their standing lessons; undefined for anybody else. */
export const findLearningStats = (db: Db, studentId: number, now: number) => {
  const ended = sql`${lessons.endAt} <= ${now}`
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
