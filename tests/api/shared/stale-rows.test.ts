/** Two of the team on one row: the second is told who changed it, and nothing is overwritten. */
import { beforeEach, describe, expect, test } from 'vitest'
import { listDemoSessions, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews, updateInterview } from '#contract/joining/api/interviews.ts'
import { listIntroVideos, reviewIntroVideo } from '#contract/joining/api/intro-videos.ts'
import { getCoupon, updateCoupon } from '#contract/money/api/coupons.ts'
import { getInvoice, updateInvoice } from '#contract/money/api/invoices.ts'
import { getPlan, updatePlan } from '#contract/money/api/plans.ts'
import { createRefundRequest, listRefundRequests, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { createTopic, listTopics, updateTopic } from '#contract/people/api/topics.ts'
import { hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { InvoiceStatus, RefundMethod, RefundRequestStatus } from '#contract/vocabulary/money.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { assessFilm } from '#tests/kit/intro-videos.ts'
import { ask, earner, entriesOf, expectSoundLedger, historyOf, png } from '#tests/kit/invoices.ts'
import { make } from '#tests/kit/make.ts'
import { subscribedBuyer } from '#tests/kit/payments.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { later, linesOf, staleBy, staleRefusalOf, twoAdmins } from '#tests/kit/two-admins.ts'

beforeEach(() => {
  clock.set('2026-03-02T09:00:00.000Z')
})

describe('a plan', () => {
  test('changed since it was shown keeps that change, and tells whose it is', async () => {
    const { mona, hoda, isMona } = await twoAdmins()
    const { id, updatedAt } = await make.plan()
    const seen = toIsoInstant(updatedAt)
    const params = { id }
    later()
    const changed = await mona.api(updatePlan, { params, body: { weeklyMinutes: 90, seen } })
    later()
    const tooLate = hoda.api(updatePlan, { params, body: { weeklyMinutes: 60, active: false, seen } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    expect(await hoda.api(getPlan, { params })).toEqual(changed)
    expect(await linesOf('plan.update', id)).toHaveLength(1)
    const again = await hoda.api(updatePlan, { params, body: { active: false, seen: changed.updatedAt } })
    expect(again).toMatchObject({ weeklyMinutes: 90, active: false })
  })

  test('asked for by two at once is changed by one', async () => {
    const { mona, hoda } = await twoAdmins()
    const { id, updatedAt } = await make.plan()
    const seen = toIsoInstant(updatedAt)
    later()
    const both = await Promise.allSettled(
      [mona, hoda].map((admin, i) => admin.api(updatePlan, { params: { id }, body: { weeklyMinutes: 60 + i, seen } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await linesOf('plan.update', id)).toHaveLength(1)
  })

  test('that is gone, or of which nothing is to be changed, is answered as ever', async () => {
    const { mona } = await twoAdmins()
    const gone = await make.plan({ archivedAt: Date.now(), active: false })
    const seen = toIsoInstant(gone.updatedAt)
    const change = (id: number, body: object) => staleRefusalOf(mona.api(updatePlan, { params: { id }, body }))
    expect(await change(gone.id, { active: true, seen })).toMatchObject({ code: 'plan-not-found' })
    expect(await change((await make.plan()).id, { seen })).toMatchObject({ code: 'empty-request' })
    expect(await change((await make.plan()).id, { active: true, seen: 'yesterday' })).toMatchObject({
      code: 'bad-request',
    })
  })
})

describe('a coupon', () => {
  test('changed since it was shown keeps that change, and tells whose it is', async () => {
    const { mona, hoda, isMona } = await twoAdmins()
    const { id } = await make.coupon({ planId: (await make.plan()).id })
    const params = { id }
    const { updatedAt: seen } = await mona.api(getCoupon, { params })
    later()
    const changed = await mona.api(updateCoupon, { params, body: { fullMonthDiscount: 700, seen } })
    later()
    const tooLate = hoda.api(updateCoupon, { params, body: { fullMonthDiscount: 600, seen } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    expect(await hoda.api(getCoupon, { params })).toEqual(changed)
    expect(await linesOf('coupon.update', id)).toHaveLength(1)
    expect(await staleRefusalOf(hoda.api(updateCoupon, { params, body: { seen: changed.updatedAt } }))).toMatchObject({
      code: 'empty-request',
    })
    const again = await hoda.api(updateCoupon, { params, body: { fullMonthDiscount: 600, seen: changed.updatedAt } })
    expect(again).toMatchObject({ fullMonthDiscount: 600 })
  })

  test('asked for by two at once is changed by one', async () => {
    const { mona, hoda } = await twoAdmins()
    const { id } = await make.coupon({ planId: (await make.plan()).id })
    const { updatedAt: seen } = await mona.api(getCoupon, { params: { id } })
    later()
    const both = await Promise.allSettled(
      [mona, hoda].map((admin, i) =>
        admin.api(updateCoupon, { params: { id }, body: { fullMonthDiscount: 100 + i, seen } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await linesOf('coupon.update', id)).toHaveLength(1)
  })
})

describe('a topic', () => {
  test('renamed since it was shown keeps that name, and tells whose it is', async () => {
    const { mona, hoda, isMona } = await twoAdmins()
    const { id, updatedAt: seen } = await mona.api(createTopic, {
      body: { arabicName: 'الرياضة والصحة', englishName: 'Sports and health' },
    })
    later()
    await mona.api(updateTopic, { params: { id }, body: { englishName: 'Sports', seen } })
    later()
    const tooLate = hoda.api(updateTopic, { params: { id }, body: { englishName: 'Fitness', seen } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    const { list } = await hoda.api(listTopics, { query: { name: 'Sports' } })
    expect(list).toMatchObject([{ id, name: { ar: 'الرياضة والصحة', en: 'Sports' } }])
    const lines = await rows<{ action: string; facts: string }>(
      "SELECT action, facts FROM audit_log WHERE action LIKE 'topic.%' AND target_id = ? ORDER BY id",
      id,
    )
    expect(lines.map(({ action }) => action)).toEqual(['topic.create', 'topic.update'])
    expect(JSON.parse(lines[1]?.facts ?? '{}')).toEqual({
      before: { arabicName: 'الرياضة والصحة', englishName: 'Sports and health' },
      after: { englishName: 'Sports' },
    })
  })
})

describe('a withdrawal', () => {
  const asked = async () => {
    const tutor = await earner()
    const { id, updatedAt: seen } = await ask(tutor)
    later()
    return { ...(await twoAdmins()), tutor, id, seen }
  }
  const approve = { status: InvoiceStatus.Approved }

  test('decided since it was shown keeps that decision, and tells whose it is', async () => {
    const { mona, hoda, isMona, id, seen } = await asked()
    await mona.api(updateInvoice, { params: { id }, body: { ...approve, seen } })
    later()
    const tooLate = hoda.api(updateInvoice, { params: { id }, body: { status: InvoiceStatus.Rejected, seen } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    const onlyNote = hoda.api(updateInvoice, { params: { id }, body: { note: 'رقم غير صحيح', seen } })
    expect(await staleRefusalOf(onlyNote)).toEqual(staleBy(isMona))
    expect(await mona.api(getInvoice, { params: { id } })).toMatchObject({ ...approve, note: null })
    await expectSoundLedger()
  })

  test('whose tutor asked for its cancellation meanwhile is not paid', async () => {
    const { mona, tutor, id, seen } = await asked()
    await tutor.api(updateInvoice, { params: { id }, body: { status: InvoiceStatus.PendingCancellation } })
    later()
    const paid = mona.api(updateInvoice, { params: { id }, body: { ...approve, seen }, files: { receipt: png() } })
    expect(await staleRefusalOf(paid)).toEqual(staleBy({ id: tutor.id, name: 'أحمد عبد الله' }))
    expect((await entriesOf(id)).map(({ ref }) => ref)).not.toContain('invoice:paid')
    await expectSoundLedger()
  })

  test('is paid once by a double click, and both clicks are answered alike', async () => {
    const { mona, id, seen } = await asked()
    const idempotencyKey = crypto.randomUUID()
    const pay = () =>
      mona.api(updateInvoice, {
        ...{ params: { id }, body: { ...approve, seen }, idempotencyKey },
        files: { receipt: png() },
      })
    await Promise.all([pay(), pay()])
    later()
    await pay()
    expect((await entriesOf(id)).filter(({ ref }) => ref === 'invoice:paid')).toHaveLength(2)
    expect(await historyOf(id)).toHaveLength(2)
    expect(await linesOf('invoice.update', id)).toHaveLength(1)
    await expectSoundLedger()
  })

  test('is paid once by a double click without a key, and the second click is told', async () => {
    const { mona, id, seen } = await asked()
    const pay = () => mona.api(updateInvoice, { params: { id }, body: { ...approve, seen } })
    const answers = await Promise.allSettled([pay(), pay()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await entriesOf(id)).filter(({ ref }) => ref === 'invoice:paid')).toHaveLength(2)
    await expectSoundLedger()
  })
})

describe('an interview', () => {
  const held = async () => {
    const [tutor, manager] = [await people.tutor({ activated: false }), await people.manager()]
    const made = { tutorId: tutor.id, managerId: manager.id, start: Date.now() - hourMs }
    const { id } = await make.interview({ ...made, status: InterviewStatus.Pending })
    const admins = await twoAdmins()
    const read = async () => {
      const { list } = await admins.mona.api(listInterviews, { query: { ids: [id] } })
      return { status: list[0]?.status, feedback: list[0]?.interviewerFeedback, seen: list[0]?.updatedAt ?? '' }
    }
    return { ...admins, tutor, manager, id, read }
  }
  const rejected = { status: InterviewStatus.Rejected, interviewerFeedback: '<p>النطق يحتاج إلى تمرين</p>' }

  test('decided since it was shown keeps that result, and tells whose it is', async () => {
    const { mona, hoda, isMona, id, read } = await held()
    const { seen } = await read()
    later()
    const passed = { status: InterviewStatus.Passed, interviewerFeedback: '<p>شرح واضح ونطق سليم</p>' }
    await mona.api(updateInterview, { body: { id, ...passed, seen } })
    later()
    const tooLate = hoda.api(updateInterview, { body: { id, ...rejected, seen } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    const now = await read()
    expect(now).toMatchObject({ status: InterviewStatus.Passed, feedback: '<p>شرح واضح ونطق سليم</p>' })
    await hoda.api(updateInterview, { body: { id, ...rejected, seen: now.seen } })
    expect((await read()).status).toBe(InterviewStatus.Rejected)
  })

  test('names nobody to its manager, and says nothing to who may not change it', async () => {
    const { mona, manager, id, read } = await held()
    const { seen } = await read()
    later()
    await mona.api(updateInterview, { body: { id, ...rejected, seen } })
    later()
    const stranger = await people.manager()
    const words = { interviewerFeedback: '<p>كلمة أخرى للمتقدّم</p>', seen }
    expect(await staleRefusalOf(manager.api(updateInterview, { body: { id, ...words } }))).toEqual(staleBy(null))
    expect(await staleRefusalOf(stranger.api(updateInterview, { body: { id, ...words } }))).toMatchObject({
      code: 'forbidden',
    })
  })
})

test('a demo session decided since it was shown keeps that result, and tells whose it is', async () => {
  const { mona, hoda, isMona } = await twoAdmins()
  const [tutor, manager] = [await people.tutor({ activated: false }), await people.manager()]
  const made = { tutorId: tutor.id, managerId: manager.id, start: Date.now() - hourMs }
  const { id } = await make.demo({ ...made, status: DemoSessionStatus.Pending })
  const read = async () => (await mona.api(listDemoSessions, { query: { ids: [id] } })).list[0]
  const seen = (await read())?.updatedAt
  later()
  await mona.api(updateDemoSession, { body: { id, status: DemoSessionStatus.Passed, seen } })
  later()
  const tooLate = hoda.api(updateDemoSession, { body: { id, status: DemoSessionStatus.Rejected, seen } })
  expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
  expect(await read()).toMatchObject({ status: DemoSessionStatus.Passed })
})

test('a film decided about since it was shown keeps that decision, and tells whose it is', async () => {
  const { mona, hoda, isMona } = await twoAdmins()
  const [tutor, manager] = [await people.tutor({ activated: false }), await people.manager()]
  const { id } = await make.introVideo(tutor.id, ReviewStatus.Pending, manager.id)
  await assessFilm(id)
  const read = async () => (await mona.api(listIntroVideos, { query: { tutorIds: [tutor.id] } })).main.list[0]
  const seen = (await read())?.updatedAt
  const params = { id }
  later()
  await mona.api(reviewIntroVideo, { params, body: { state: ReviewStatus.Approved, seen } })
  later()
  const body = { state: ReviewStatus.Rejected, reason: 'الصوت غير واضح في الفيديو', seen }
  expect(await staleRefusalOf(hoda.api(reviewIntroVideo, { params, body }))).toEqual(staleBy(isMona))
  expect(await read()).toMatchObject({ state: ReviewStatus.Approved })
  expect(await linesOf('intro-video.review', id)).toHaveLength(1)
})

test('a refund request decided since it was shown keeps that decision, and tells whose it is', async () => {
  const { mona, hoda, isMona } = await twoAdmins()
  const { student, id: txId } = await subscribedBuyer()
  const wallet = { method: RefundMethod.EWallet, address: '01012345678' }
  const { id, updatedAt: seen } = await student.api(createRefundRequest, { body: { txId, ...wallet } })
  const decide = (admin: Person, status: 1 | 2) =>
    admin.api(updateRefundRequest, { params: { id }, body: { status, seen } })
  later()
  await decide(mona, RefundRequestStatus.Rejected)
  later()
  expect(await staleRefusalOf(decide(hoda, RefundRequestStatus.Processed))).toEqual(staleBy(isMona))
  const { list } = await hoda.api(listRefundRequests, { query: { ids: [id] } })
  expect(list).toMatchObject([{ status: RefundRequestStatus.Rejected }])
})
