/** A super admin sees the screens of a student, changes nothing there, and is back where they came from. */
import { expect, test } from 'vitest'
import { updateStudent } from '#contract/people/api/students.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { listNotifications } from '#contract/talk/api/notifications.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, pathOf, setUpJourney } from '../journey.ts'
import { newName, newStudent } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { adminLooks, look } = words

test('a look shows what the person sees, says so, changes nothing and ends with the way back', async () => {
  const name = newName('ملك')
  const [student, admin] = [await newStudent(name), await signInSeeded(origin, 'super')]
  const page = await visit({ person: admin, path: `/admin/user/${student.id}` })
  await page
    .getByRole('button', { name: adminLooks('action') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: adminLooks('title', { name }) })
  await dialog.getByLabel(adminLooks('words')).fill('لا تفتح عنده صفحة الحجز')
  await dialog.getByRole('button', { name: adminLooks('confirm') }).click()
  const banner = page.getByRole('region', { name: look('label') })
  await banner.waitFor()
  expect(pathOf(page)).not.toContain('admin')

  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('hiwar.look') ?? '{}') as { token: string })
  const change = callApi(origin, updateStudent, { body: { id: student.id, jobTitle: 'طبيبة' } }, kept.token)
  const refused = await change.catch((error: unknown) => error)
  expect(refused instanceof ApiError && refused.code).toBe('view-only')
  const { list } = await student.api(listNotifications, {})
  expect(list.map(({ kind }) => kind)).toContain('account_seen')

  await banner.getByRole('button', { name: look('end') }).click()
  await eventually(() => pathOf(page)).toBe(`/admin/user/${student.id}`)
  await page
    .getByRole('button', { name: adminLooks('action') })
    .first()
    .waitFor()
  expect(
    await page.evaluate(() => [sessionStorage.getItem('hiwar.look'), localStorage.getItem('hiwar.token')]),
  ).toEqual([null, admin.token])
})
