/** What the team tells everybody of a role for a while. */
import { expect, test } from 'vitest'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import {
  createAnnouncement,
  listAnnouncements,
  listShownAnnouncements,
  stopAnnouncement,
  updateAnnouncement,
} from '#contract/talk/api/announcements.ts'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { type Person, people } from '#tests/kit/people.ts'

const written = (over: object = {}) => ({
  title: 'دقائقك تنتقل معك',
  text: 'من السبت، ما لم [تستخدمه|تستخدميه] ينتقل إلى الأسبوع التالي.',
  roles: [Role.Student],
  start: toIsoInstant(Date.now() - hourMs),
  end: toIsoInstant(Date.now() + dayMs),
  ...over,
})

const shownTo = async (person: Person) => (await person.api(listShownAnnouncements, {})).map(({ id }) => id)

test('people of the chosen roles see it from its beginning until its end, nobody else', async () => {
  const [mona, student, tutor] = [await people.admin(), await people.student(), await people.tutor()]
  const body = written()
  const { id } = await mona.api(createAnnouncement, { body })
  const later = await mona.api(createAnnouncement, { body: written({ start: toIsoInstant(Date.now() + hourMs) }) })
  const both = await mona.api(createAnnouncement, { body: written({ roles: [Role.Tutor, Role.Student] }) })
  expect(await shownTo(student)).toEqual(expect.arrayContaining([id, both.id]))
  expect(await shownTo(student)).not.toContain(later.id)
  expect(await shownTo(tutor)).toContain(both.id)
  expect(await shownTo(tutor)).not.toContain(id)
  await mona.api(stopAnnouncement, { params: { id } })
  expect(await shownTo(student)).not.toContain(id)
  const listed = (await mona.api(listAnnouncements, {})).find((one) => one.id === id)
  expect(listed).toMatchObject({ title: body.title, by: { id: mona.id } })
  expect(Date.parse(listed?.end ?? '')).toBeLessThanOrEqual(Date.now())
  const { list } = await mona.api(listAuditEntries, { query: { actors: [mona.id] } })
  expect(list.map(({ action }) => action)).toContain('announcement.stop')
})

test('of two who change one the second is told who was first', async () => {
  const [mona, hoda] = [await people.admin(), await people.superAdmin()]
  const { id, updatedAt } = await mona.api(createAnnouncement, { body: written() })
  const change = (who: Person, title: string) =>
    who.api(updateAnnouncement, { params: { id }, body: { ...written({ title }), seen: updatedAt } })
  await change(hoda, 'عنوان من هدى')
  expect(await refusalOf(change(mona, 'عنوان من منى'))).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect((await mona.api(listAnnouncements, {})).find((one) => one.id === id)?.title).toBe('عنوان من هدى')
})

test.each([
  [{ roles: [] }, 'bad-request'],
  [{ roles: [Role.SuperAdmin] }, 'bad-request'],
  [{ title: ' ' }, 'bad-request'],
  [{ text: 'س'.repeat(161) }, 'bad-request'],
  [{ end: toIsoInstant(Date.now() - 2 * hourMs) }, 'bad-request'],
  [{ start: toIsoInstant(Date.now() - 2 * dayMs), end: toIsoInstant(Date.now() - dayMs) }, 'illegal'],
])('%j is refused as %s', async (over, code) => {
  const mona = await people.admin()
  expect((await refusalOf(mona.api(createAnnouncement, { body: written(over) as never }))).code).toBe(code)
})

test('one that is over stays as it is', async () => {
  const mona = await people.admin()
  const { id } = await mona.api(createAnnouncement, { body: written() })
  await mona.api(stopAnnouncement, { params: { id } })
  const [stopped] = (await mona.api(listAnnouncements, {})).filter((one) => one.id === id)
  await mona.api(stopAnnouncement, { params: { id } })
  expect((await mona.api(listAnnouncements, {})).filter((one) => one.id === id)).toEqual([stopped])
  expect((await refusalOf(mona.api(updateAnnouncement, { params: { id }, body: written() }))).code).toBe('illegal')
  expect((await refusalOf(mona.api(stopAnnouncement, { params: { id: 9_999_999 } }))).code).toBe('not-found')
})
