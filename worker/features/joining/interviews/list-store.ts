/** Lists interviews with both people. drizzle's builder: reads with optional filters. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { listInterviews } from '#contract/joining/api/interviews.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { newestVideoSql } from '#worker/features/classroom/sessions/applicant-video.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { readList } from '#worker/storage/list-reader.ts'
import { users } from '#worker/storage/schema/people.ts'
import { interviews } from '#worker/storage/schema/teaching.ts'

const interviewer = alias(users, 'interviewer')
const interviewee = alias(users, 'interviewee')
const personOf = (people: typeof interviewer | typeof interviewee) => ({
  id: people.id,
  name: people.name,
  image: people.image,
  role: people.role,
})

type InterviewFilter = InputOf<typeof listInterviews>['query']

/** Feedback that the caller may not read must not be found by its words either. */
const hasReadableFeedback = (self: number | null) =>
  self === null
    ? undefined
    : or(
        eq(interviews.interviewerId, self),
        inArray(interviews.status, [InterviewStatus.Passed, InterviewStatus.Rejected]),
      )

const toConditions = (query: InterviewFilter, self: number | null) =>
  and(
    self === null ? undefined : or(eq(interviews.interviewerId, self), eq(interviews.intervieweeId, self)),
    where.isOneOf(interviews.id, query.ids),
    query.users &&
      or(where.isOneOf(interviews.interviewerId, query.users), where.isOneOf(interviews.intervieweeId, query.users)),
    where.isOneOf(interviews.interviewerId, query.interviewers),
    where.isOneOf(interviews.intervieweeId, query.interviewees),
    where.isOneOf(interviews.slotId, query.slots),
    where.isOneOf(interviews.sessionId, query.sessions),
    where.matchesOrNull(interviews.interviewerFeedback, query.interviewerFeedback),
    query.interviewerFeedback ? hasReadableFeedback(self) : undefined,
    where.matchesOrNull(interviews.intervieweeFeedback, query.intervieweeFeedback),
    where.happens(interviews.startAt, query.start),
    where.happens(interviews.endAt, query.end),
    where.happens(interviews.createdAt, query.createdAt),
  )

/** One page, newest first unless ordered by the start. `self`: only interviews of this person, on either side. */
export const listInterviewRows = (db: Db, query: InterviewFilter, self: number | null) => {
  const byStart = query.orderBy === 'start'
  return readList(
    db,
    {
      table: interviews,
      order: byStart ? interviews.startAt : interviews.createdAt,
      id: interviews.id,
      conditions: toConditions(query, self),
      oneOf: { column: interviews.status, values: query.statuses },
      rows: (slice) =>
        db
          .select({
            interview: interviews,
            interviewer: personOf(interviewer),
            interviewee: personOf(interviewee),
            video: sql<string | null>`${sql.raw(newestVideoSql('interviews.interviewee_id'))}`,
          })
          .from(interviews)
          .innerJoin(interviewer, eq(interviewer.id, interviews.interviewerId))
          .innerJoin(interviewee, eq(interviewee.id, interviews.intervieweeId))
          .where(slice.where)
          .orderBy(...slice.orderBy)
          .limit(slice.limit)
          .offset(slice.offset),
      place: ({ interview }) => ({ value: byStart ? interview.startAt : interview.createdAt, id: interview.id }),
    },
    query,
  )
}
export type InterviewWithPeople = Awaited<ReturnType<typeof listInterviewRows>>['list'][number]
