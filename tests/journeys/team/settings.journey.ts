/** Settings of the platform: what a change does stands beside it before it is saved, and what gives money waits. */
import { expect, test } from 'vitest'
import { listApprovals, withdrawAct } from '#contract/team/api/approvals.ts'
import { getPlatformSettings, updatePlatformSettings } from '#contract/team/api/platform.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminSettings } from '#web/features/team/copy/admin-settings.ts'
import { wordsOf } from '../any-reader.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'

const { visit } = setUpJourney()
const approvals = wordsOf(adminApprovals)
const settings = wordsOf(adminSettings)

const path = '/admin/platform-settings'

test('a super admin reads what a change does; one half holds at once, and the other waits for a colleague', async () => {
  const person = await signInSeeded(origin, 'super')
  const read = () => callApi(origin, getPlatformSettings, {}, person.token)
  const before = await read()
  const page = await visit({ person, path })
  await page.getByRole('textbox', { name: approvals('field.approvals_outage') }).fill('9')
  await page.getByText(settings('effect.second')).waitFor()
  await page.getByRole('textbox', { name: approvals('field.tutor_minAge') }).fill('20')
  await page.getByText(settings('effect.age')).waitFor()
  const packs = page.getByRole('switch', { name: approvals('field.paidLesson_enabled') })
  await packs.click()
  await page.getByText(settings('effect.packsOff')).waitFor()
  await packs.click()
  await page.getByText(settings('effect.packsOff')).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: settings('save') }).click()
  await page.getByText(settings('effect.age')).waitFor({ state: 'hidden' })
  await page.getByText('ينتظر موافقة زميل ثانٍ: 9 حصص').waitFor()
  await eventually(async () => (await read())['tutor.minAge']).toBe(20)
  expect((await read())['approvals.outage']).toBe(before['approvals.outage'])

  const body = { 'tutor.minAge': before['tutor.minAge'] }
  await callApi(origin, updatePlatformSettings, { body }, person.token)
  const query = { kinds: ['settings' as const], states: ['waiting' as const], makers: [person.id] }
  const { list } = await callApi(origin, listApprovals, { query }, person.token)
  expect(list).toHaveLength(1)
  for (const { id } of list) await callApi(origin, withdrawAct, { params: { id } }, person.token)
})

test('a regular admin reads the rules, and may change ways of withdrawing alone', async () => {
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path })
  await page.getByRole('heading', { name: settings('features') }).waitFor()
  expect(await page.getByRole('switch').count()).toBe(3)
  expect(await page.getByRole('textbox', { name: approvals('field.tutorHourlyRate') }).count()).toBe(0)
})
