/** What the team does to ratings and reports, and which private files it opens, is in the log. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { deleteRating, updateRating } from '#contract/lessons/api/ratings.ts'
import { createTopic, deleteTopic } from '#contract/people/api/topics.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { createReport, listReports } from '#contract/talk/api/reports.ts'
import { endThread, getThread } from '#contract/talk/api/threads.ts'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const linesOf = async (admin: Person) => (await admin.api(listAuditEntries, { query: { actors: [admin.id] } })).list

const rated = async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  return { student, tutor, ...(await make.rating({ raterId: student.id, rateeId: tutor.id, value: 1 })) }
}

test('a rating an admin changes or removes is logged as it was, with the reason', async () => {
  const [admin, { id, student }] = [await people.admin(), await rated()]
  await admin.api(updateRating, { params: { id }, body: { value: 2 } })
  await admin.api(deleteRating, { params: { id }, query: { reason: 'إساءة في النص' } })
  expect(await linesOf(admin)).toMatchObject([
    {
      ...{ action: 'rating.delete', targetId: id, subject: { id: student.id } },
      ...{ before: { value: 2, feedback: null }, facts: { reason: 'إساءة في النص' } },
    },
    { action: 'rating.update', targetId: id, before: { value: 1 }, after: { value: 2 } },
  ])
})

test('what its author does to a rating is nobody’s business', async () => {
  const [admin, { id, student }] = [await people.admin(), await rated()]
  await student.api(updateRating, { params: { id }, body: { value: 4 } })
  await student.api(deleteRating, { params: { id } })
  const { total } = await admin.api(listAuditEntries, { query: { actors: [student.id] } })
  expect(total).toBe(0)
})

const reported = async () => {
  const student = await people.student()
  const files = { screenshot: fileOf(bytesOf.png), log: fileOf('2026-03-02T09:00:00Z GET /user/list of a@hiwar.test') }
  await student.api(createReport, { body: { title: 'الصوت متقطع', description: 'ينقطع كل دقيقة' }, files })
  const admin = await people.admin()
  const { list } = await admin.api(listReports, { query: { users: [student.id] } })
  const [{ id = 0, screenshot = null, log = null } = {}] = list
  return { student, admin, id, screenshot: screenshot ?? '', log: log ?? '' }
}

test('a report is closed and opened again, and the log says by whom', async () => {
  const { admin, id, student } = await reported()
  const { thread } = await admin.api(getThread, { params: { id }, query: { of: 'report' } })
  const params = { id: thread.id }
  const ended = { done: true, outcome: 'fixed', seen: thread.updatedAt } as const
  const { updatedAt: seen } = await admin.api(endThread, { params, body: ended })
  await admin.api(endThread, { params, body: { done: false, seen } })
  const named = { targetId: thread.id, subject: { id: student.id } }
  expect(await linesOf(admin)).toMatchObject([
    { action: 'thread.reopen', ...named, before: { state: 'done' }, after: { state: 'open' } },
    { action: 'thread.end', ...named, before: { state: 'new' }, after: { state: 'done', outcome: 'fixed' } },
  ])
})

test('the log of a report is stored without what it must not carry', async () => {
  const { log } = await reported()
  expect(await (await send(log)).text()).toBe('2026-03-02T09:00:00Z GET /user/list of [e-mail]')
})

test('files of reports that an admin opens are logged, once an hour for each', async () => {
  clock.set('2026-03-02T09:00:00Z')
  const { admin, id, screenshot, log, student } = await reported()
  for (const url of [screenshot, log, screenshot]) expect((await send(url)).status).toBe(200)
  const read = { action: 'report.read', targetId: id, subject: { id: student.id } }
  expect(await linesOf(admin)).toMatchObject([
    { ...read, facts: { file: 'log' } },
    { ...read, facts: { file: 'screenshot' } },
  ])
  clock.advance(2 * hourMs)
  const { list } = await admin.api(listReports, { query: { users: [student.id] } })
  await send(list[0]?.screenshot ?? '')
  expect(await linesOf(admin)).toHaveLength(3)
})

test('an address opens nothing with another reader than it was made for', async () => {
  const { admin, screenshot } = await reported()
  const other = await people.admin()
  for (const forged of [
    screenshot.replace(`r=${admin.id}.`, `r=${other.id}.`),
    screenshot.replace(/&r=.*$/, ''),
    `${screenshot}0`,
  ])
    expect([forged, (await send(forged)).status]).toEqual([forged, 403])
  expect(await linesOf(admin)).toEqual([])
})

test('a film is logged as read where an admin opens it, not where its tutor or reviewer does', async () => {
  const [tutor, manager, admin] = [await people.tutor(), await people.manager(), await people.admin()]
  const { id } = await make.introVideo(tutor.id, ReviewStatus.Pending, manager.id)
  await env.FILES.put('tutors/intro-videos/film', bytesOf.webm(), { httpMetadata: { contentType: 'video/webm' } })
  const ownVideo = (await tutor.api(listIntroVideos, { query: {} })).main
  const reviewed = (await manager.api(listIntroVideos, { query: {} })).forReviewers
  const all = (await admin.api(listIntroVideos, { query: { tutorIds: [tutor.id] } })).main
  for (const page of [ownVideo, reviewed, all]) {
    const src = page?.list.find((film) => film.id === id)?.src ?? ''
    // A player asks for a film in pieces.
    for (const range of ['bytes=0-1', 'bytes=2-3']) expect((await send(src, { headers: { range } })).status).toBe(206)
  }
  const { list } = await admin.api(listAuditEntries, { query: { actions: ['intro-video.read'] } })
  expect(list.filter(({ targetId }) => targetId === id)).toMatchObject([
    { actor: { id: admin.id }, subject: { id: tutor.id }, facts: { file: 'video' } },
  ])
})

test('a topic that is made and deleted leaves its names in the log', async () => {
  const admin = await people.admin()
  const body = { arabicName: 'الطبخ والمطاعم', englishName: 'Cooking and restaurants' }
  const { id } = await admin.api(createTopic, { body })
  await admin.api(deleteTopic, { params: { id } })
  expect(await linesOf(admin)).toMatchObject([
    { action: 'topic.delete', targetId: id, before: body },
    { action: 'topic.create', targetId: id, after: body },
  ])
})
