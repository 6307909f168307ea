/**
 * Intro videos and their reviews. Drizzle's builder for the lists; raw SQL for guarded writes, which share a batch with
 * the outbox.
 */
import { and, eq, getTableColumns } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { EarlierIntroVideo, IntroVideoFilter, Reviewer, ReviewPlan } from '#contract/joining/rules/intro-videos.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { type AuditEntry, insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, where } from '#worker/storage/filters.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { type ListPage, readList } from '#worker/storage/list-reader.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'
import { queueReviewMessage } from '#worker/storage/outbox/news.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { users } from '#worker/storage/schema/people.ts'
import { introVideos } from '#worker/storage/schema/teaching.ts'

export interface NewestIntroVideo extends EarlierIntroVideo {
  readonly id: number
  /** Key of the object. */
  readonly src: string
  readonly reviewerId: number | null
}

const selectNewest = (db: Db, tutorId: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT id, src, state, reviewer_id AS reviewerId, created_at AS createdAt FROM intro_videos
     WHERE tutor_id = :tutorId ORDER BY created_at DESC, id DESC LIMIT 1`,
    { tutorId },
  )

export const findNewestIntroVideo = (db: Db, tutorId: number): Promise<NewestIntroVideo | null> =>
  selectNewest(db, tutorId).first<NewestIntroVideo>()

/** What decides about a video that is submitted: the tutor's newest one, and who may review it. */
export const readSubmissionFacts = async (
  db: Db,
  tutorId: number,
): Promise<{ newest: NewestIntroVideo | null; reviewers: Reviewer[] }> => {
  const [[newest = null], reviewers] = (await runBatch(db, [
    selectNewest(db, tutorId),
    statement(
      db,
      `SELECT u.id, (SELECT count(*) FROM intro_videos v WHERE v.reviewer_id = u.id) AS assigned
       FROM users u JOIN tutors t ON t.id = u.id AND t.activated = 1 WHERE u.role = ${Role.TutorManager}`,
    ),
  ])) as [NewestIntroVideo[], Reviewer[]]
  return { newest, reviewers }
}

const activatedManagersSql = `SELECT 1 FROM users u JOIN tutors t ON t.id = u.id AND t.activated = 1
  WHERE u.role = ${Role.TutorManager}`
const isActivatedManagerSql = `EXISTS (${activatedManagersSql} AND u.id = :reviewerId)`

const alertOfUnreviewed = (db: Db, tutorId: number, now: number): D1PreparedStatement =>
  queueNotice(db, createTeamAlert(`unreviewed:${tutorId}:${now}`, teamTexts.filmWithoutReviewer({ tutorId }), now))

export const isActivatedManager = async (db: Db, reviewerId: number): Promise<boolean> =>
  (await statement(db, `SELECT ${isActivatedManagerSql} AS found`, { reviewerId }).first<number>('found')) === 1

export interface NewIntroVideo {
  readonly tutorId: number
  /** Null where nobody is there to review it: the team is told, and decides or names somebody. */
  readonly reviewerId: number | null
  /** Key of a stored object that nothing references yet. */
  readonly src: string
  readonly durationMs: number
  /** The tutor's newest video when the facts were read. */
  readonly newestId: number | null
}

/**
 * Stores a video, claims its object and tells its reviewer, all or nothing. False when the tutor submitted another
 * meanwhile, the reviewer was switched off, or the object is no longer there to be claimed.
 */
export const insertIntroVideo = async (db: Db, video: NewIntroVideo, now: number): Promise<boolean> => {
  try {
    await runBatch(db, [
      statement(
        db,
        `INSERT INTO intro_videos (tutor_id, reviewer_id, src, duration_ms, state, created_at, updated_at)
         SELECT :tutorId, :reviewerId, :src, :durationMs, ${ReviewStatus.Pending}, :now, :now
         WHERE (SELECT id FROM intro_videos WHERE tutor_id = :tutorId ORDER BY created_at DESC, id DESC LIMIT 1)
             IS :newestId
           AND NOT EXISTS (SELECT 1 FROM intro_videos WHERE id = :newestId AND state <> ${ReviewStatus.Rejected})
           AND (${isActivatedManagerSql} OR :reviewerId IS NULL AND NOT EXISTS (${activatedManagersSql}))`,
        { ...video, now },
      ),
      abortIfUnchanged(db),
      claimObject(db, video.src),
      abortIfUnchanged(db),
      ...queueReviewMessage(db, { kind: 'intro_video_submitted', newestOf: video.tutorId }, now),
      ...(video.reviewerId === null ? [alertOfUnreviewed(db, video.tutorId, now)] : []),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

export type IntroVideoRow = typeof introVideos.$inferSelect

export const findIntroVideo = async (db: Db, id: number): Promise<IntroVideoRow | null> =>
  (await db.select().from(introVideos).where(eq(introVideos.id, id)).get()) ?? null

export interface StoredReview {
  readonly video: IntroVideoRow
  readonly plan: ReviewPlan
  /** Null when the reviewer decided. */
  readonly auditEntry: AuditEntry | null
  readonly now: number
}

/**
 * Stores a review and tells the tutor, or the reviewer who has it to decide, all or nothing. False when the video
 * changed meanwhile, or a new reviewer was switched off.
 */
export const storeReview = async (db: Db, { video, plan, auditEntry, now }: StoredReview): Promise<boolean> => {
  const reopened = plan.state === ReviewStatus.Pending
  const kind = reopened ? 'intro_video_submitted' : 'intro_video_decided'
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE intro_videos SET state = :state, reason = :reason, reviewer_id = :reviewerId, updated_at = :now
         WHERE id = :id AND state = :seenState AND reason IS :seenReason AND reviewer_id IS :seenReviewerId
           AND (:namesReviewer = 0 OR ${isActivatedManagerSql})`,
        {
          ...plan,
          id: video.id,
          seenState: video.state,
          seenReason: video.reason,
          seenReviewerId: video.reviewerId,
          now,
          namesReviewer: Number(plan.reviewerId !== video.reviewerId),
        },
      ),
      abortIfUnchanged(db),
      ...queueReviewMessage(db, { kind, id: video.id }, now),
      ...(auditEntry ? [toStatement(db, insertAuditEntry(db, auditEntry, now))] : []),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

export interface IntroVideoListFilter extends IntroVideoFilter {
  readonly states?: readonly ReviewStatus[] | undefined
  /** ISO instants. */
  readonly createdAt?: Filter<string> | undefined
}

const toConditions = ({ tutorIds, reviewerIds, states, createdAt }: IntroVideoListFilter) =>
  and(
    where.isOneOf(introVideos.tutorId, tutorIds),
    where.isOneOf(introVideos.reviewerId, reviewerIds),
    where.isOneOf(introVideos.state, states),
    where.happens(introVideos.createdAt, createdAt),
  )

const reviewers = alias(users, 'reviewers')

/** One page of videos with the names of their people, newest first. */
export const findIntroVideos = (db: Db, query: IntroVideoListFilter & ListPage) =>
  readList(
    db,
    {
      table: introVideos,
      order: introVideos.createdAt,
      id: introVideos.id,
      conditions: toConditions(query),
      rows: (slice) =>
        db
          .select({
            ...getTableColumns(introVideos),
            tutorName: users.name,
            tutorImage: users.image,
            reviewerName: reviewers.name,
          })
          .from(introVideos)
          .innerJoin(users, eq(users.id, introVideos.tutorId))
          .leftJoin(reviewers, eq(reviewers.id, introVideos.reviewerId))
          .where(slice.where)
          .orderBy(...slice.orderBy)
          .limit(slice.limit)
          .offset(slice.offset),
      place: ({ createdAt, id }) => ({ value: createdAt, id }),
    },
    query,
  )
export type ListedIntroVideo = Awaited<ReturnType<typeof findIntroVideos>>['list'][number]
