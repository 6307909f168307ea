/** Reviews of intro videos, and who may see which. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { outcomes } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { newestIntroVideo, reviewFilm, submittedFilm } from '#tests/kit/intro-videos.ts'
import { make } from '#tests/kit/make.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { storeReview } from '#worker/features/joining/intro-videos/store.ts'
import { outbox } from '#worker/storage/schema/outbox.ts'
import { tutors } from '#worker/storage/schema/people.ts'
import { auditLog } from '#worker/storage/schema/support.ts'
import { introVideos } from '#worker/storage/schema/teaching.ts'

const { Pending, Rejected, Approved } = ReviewStatus
const reason = 'الصوت ضعيف في الدقيقة الأولى'

describe('a review', () => {
  test('approves: the step is done, and the tutor is told', async () => {
    const { reviewer, tutor, video } = await submittedFilm()
    const admin = await people.admin()
    const passed = async () => (await admin.api(getTutorMeta, { query: { tutorId: tutor.id } })).passedIntroVideo
    expect(await passed()).toBe(false)
    await reviewFilm(reviewer, video.id, { state: Approved })
    expect(await passed()).toBe(true)
    expect(await newestIntroVideo(tutor.id)).toMatchObject({ state: Approved, reason: null })
    await runOutboxSweep(Date.now())
    const [row, ...more] = await db.select().from(outbox).where(eq(outbox.userId, tutor.id))
    expect([row?.kind, row?.sentAt === null, more]).toEqual(['intro_video_decided', false, []])
    expect(await db.select().from(auditLog).where(eq(auditLog.actorId, reviewer.id))).toEqual([])
  })

  test('rejects with a reason, which the tutor reads', async () => {
    const { reviewer, tutor, video } = await submittedFilm()
    const tooShort = refusalOf(reviewFilm(reviewer, video.id, { state: Rejected, reason: 'لا' }))
    expect(await tooShort).toEqual({ status: 400, code: 'bad-request', field: 'reason' })
    await reviewFilm(reviewer, video.id, { state: Rejected, reason: `  ${reason} ` })
    expect((await tutor.api(listIntroVideos, { query: {} })).main.list).toMatchObject([{ state: Rejected, reason }])
  })

  test('is made once: of two at the same time one counts, and a second is refused', async () => {
    const { reviewer, tutor, video } = await submittedFilm()
    const codes = await outcomes([
      reviewFilm(reviewer, video.id, { state: Approved }),
      reviewFilm(reviewer, video.id, { state: Rejected, reason }),
    ])
    expect(codes.sort()).toEqual(['illegal', 'ok'])
    expect(await refusalOf(reviewFilm(reviewer, video.id, { state: Rejected, reason }))).toEqual({
      status: 409,
      code: 'illegal',
    })
    expect(await db.select().from(outbox).where(eq(outbox.userId, tutor.id))).toHaveLength(1)
  })

  test('that saw an older state is not stored, and nobody is told', async () => {
    const { tutor, video } = await submittedFilm()
    const now = Date.now()
    const store = (state: ReviewStatus, reviewerId = video.reviewerId) =>
      storeReview(db, { video, plan: { state, reason: null, reviewerId }, auditEntry: null, now })
    const off = await people.manager({ activated: false })
    expect(await store(Pending, off.id)).toBe(false)
    expect((await Promise.all([store(Approved), store(Rejected)])).filter(Boolean)).toHaveLength(1)
    expect(await store(Rejected)).toBe(false)
    expect(await db.select().from(outbox).where(eq(outbox.userId, tutor.id))).toHaveLength(1)
  })

  test('is for its reviewer alone', async () => {
    const { video, tutor } = await submittedFilm()
    const other = await people.manager()
    expect(await refusalOf(reviewFilm(other, video.id, { state: Approved }))).toMatchObject({ code: 'forbidden' })
    expect(await refusalOf(reviewFilm(tutor, video.id, { state: Approved }))).toMatchObject({ code: 'forbidden' })
    expect(await refusalOf(reviewFilm(other, 9_999_999, { state: Approved }))).toMatchObject({
      code: 'intro-video-not-found',
    })
    expect(await newestIntroVideo(tutor.id)).toMatchObject({ state: Pending })
  })

  test('is not for a reviewer who was switched off', async () => {
    const { reviewer, video } = await submittedFilm()
    await db.update(tutors).set({ activated: false }).where(eq(tutors.id, reviewer.id))
    const off = { status: 400, code: 'inactive-tutor-manager' }
    expect(await refusalOf(reviewFilm(reviewer, video.id, { state: Approved }))).toEqual(off)
  })

  test('is handed to another manager by an admin, who may also correct it; both are logged', async () => {
    const { reviewer, tutor, video } = await submittedFilm()
    const [admin, next] = [await people.admin(), await people.manager()]
    await reviewFilm(reviewer, video.id, { state: Rejected, reason })
    await reviewFilm(admin, video.id, { reviewerId: next.id, state: Approved })
    expect(await newestIntroVideo(tutor.id)).toMatchObject({ state: Pending, reason: null, reviewerId: next.id })
    expect(await refusalOf(reviewFilm(reviewer, video.id, { state: Approved }))).toMatchObject({ code: 'forbidden' })
    await reviewFilm(next, video.id, { state: Rejected })
    await reviewFilm(admin, video.id, { state: Approved })
    await reviewFilm(admin, video.id, { state: Approved })
    expect(await newestIntroVideo(tutor.id)).toMatchObject({ state: Approved, reviewerId: next.id })
    expect(await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id))).toMatchObject([
      { action: 'intro-video.review', targetId: video.id, facts: { from: Rejected, to: Pending } },
      { action: 'intro-video.review', targetId: video.id, facts: { from: Rejected, to: Approved } },
    ])
  })

  test('cannot go to somebody who is no manager or is switched off, nor be handed on by a manager', async () => {
    const { reviewer, video, tutor } = await submittedFilm()
    const [admin, off] = [await people.admin(), await people.manager({ activated: false })]
    for (const reviewerId of [off.id, tutor.id, 9_999_999])
      expect(await refusalOf(reviewFilm(admin, video.id, { reviewerId }))).toEqual({
        status: 400,
        code: 'inactive-tutor-manager',
      })
    expect(await refusalOf(reviewFilm(reviewer, video.id, { reviewerId: off.id }))).toMatchObject({ code: 'forbidden' })
    expect(await refusalOf(reviewFilm(admin, video.id, {}))).toMatchObject({ code: 'empty-request' })
  })
})

describe('a list', () => {
  test('holds for a tutor their own, for a manager what they review, for admins all', async () => {
    const { reviewer, tutor, video } = await submittedFilm()
    const [other, stranger, admin] = [await people.manager(), await people.tutor(), await people.admin()]
    const old = await make.introVideo(tutor.id, Rejected)
    await db.update(introVideos).set({ reviewerId: other.id, createdAt: 5 }).where(eq(introVideos.id, old.id))
    const idsOf = async (who: Person, query: object = {}) => {
      const { main, forReviewers } = await who.api(listIntroVideos, { query })
      return [main.list.map(({ id }) => id), forReviewers?.list.map(({ id }) => id)]
    }
    expect(await idsOf(tutor)).toEqual([[video.id, old.id], undefined])
    expect(await idsOf(stranger)).toEqual([[], undefined])
    expect(await idsOf(reviewer)).toEqual([[], [video.id]])
    expect(await idsOf(reviewer, { tutorIds: [stranger.id] })).toEqual([[], []])
    expect(await idsOf(reviewer, { states: [Rejected, Approved] })).toEqual([[], []])
    expect(await idsOf(other, { reviewerIds: [reviewer.id] })).toEqual([[], [old.id]])
    expect(await idsOf(admin, { tutorIds: [tutor.id] })).toEqual([[video.id, old.id], undefined])
    expect(await idsOf(admin, { tutorIds: [tutor.id], reviewerIds: [other.id] })).toEqual([[old.id], undefined])
    expect(await idsOf(admin, { tutorIds: [tutor.id], approved: true })).toEqual([[], undefined])
    expect(await idsOf(admin, { tutorIds: [tutor.id], createdAt: '1970-01-01T00:00:00.005Z' })).toEqual([
      [old.id],
      undefined,
    ])
    for (const tutorIds of [[tutor.id], [stranger.id]])
      expect(await refusalOf(stranger.api(listIntroVideos, { query: { tutorIds } }))).toMatchObject({
        code: 'forbidden',
      })
  })
})
