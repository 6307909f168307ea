import { expect, test } from 'vitest'
import { readAssessment, reviewIntroVideo, saveAssessment } from '#contract/joining/api/intro-videos.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'
import { later, linesOf } from '#tests/kit/two-admins.ts'

const scores = { fluency: 3, teaching: 2, picture: 4, manner: 4, level: null }
const notes = [{ at: 12, text: 'صوت واضح' }]

const film = async () => {
  clock.set('2026-03-02T09:00:00.000Z')
  const [manager, tutor] = [await people.manager(), await people.tutor()]
  const { id } = await make.introVideo(tutor.id, ReviewStatus.Pending, manager.id)
  return { manager, tutor, params: { id } }
}

test('a result needs all four scores', async () => {
  const { manager, params } = await film()
  const approve = () => manager.api(reviewIntroVideo, { params, body: { state: ReviewStatus.Approved } })
  expect((await refusalOf(approve())).code).toBe('rubric-missing')
  const { updatedAt } = await manager.api(saveAssessment, {
    params,
    body: { ...scores, manner: null, notes, seen: null },
  })
  expect((await refusalOf(approve())).code).toBe('rubric-missing')
  await manager.api(saveAssessment, { params, body: { ...scores, notes, seen: updatedAt } })
  await approve()
  expect(await manager.api(readAssessment, { params })).toMatchObject({ ...scores, notes })
})

test('two who judge at once do not overwrite each other, and the tutor reads nothing', async () => {
  const { manager, tutor, params } = await film()
  const admin = await people.admin()
  expect(await admin.api(readAssessment, { params })).toMatchObject({ fluency: null, notes: [], updatedAt: null })
  await manager.api(saveAssessment, { params, body: { ...scores, notes, seen: null } })
  later()
  const tooLate = admin.api(saveAssessment, { params, body: { ...scores, notes: [], seen: null } })
  expect((await refusalOf(tooLate)).code).toBe('changed-meanwhile')
  const { updatedAt } = await admin.api(readAssessment, { params })
  await admin.api(saveAssessment, { params, body: { ...scores, level: 5, notes, seen: updatedAt } })
  expect(await linesOf('intro-video.assess', params.id)).toHaveLength(1)
  expect((await refusalOf(tutor.api(readAssessment, { params }))).status).toBe(403)
  const none = admin.api(readAssessment, { params: { id: 9_999_999 } })
  expect((await refusalOf(none)).code).toBe('intro-video-not-found')
})
