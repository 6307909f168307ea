/** Days for a subscription from the asking to the end: one admin asks, another approves, and the student has them. */
import { expect, test } from 'vitest'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminDesk } from '#web/features/team/copy/admin-desk.ts'
import { wordsOf } from '../any-reader.ts'
import { signInSeeded } from '../browser.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
import { newName, newSubscriber } from '../people.ts'

const { visit } = setUpJourney()
const approvals = wordsOf(adminApprovals)
const desk = wordsOf(adminDesk)

/** More than an admin may add alone. */
const days = 28

test('an extension that one admin asks for is approved by another, and moves the end', async () => {
  const name = newName('ريم')
  const student = await newSubscriber(120, name)
  const endOf = async () => Date.parse((await student.api(getUserSubscription, { query: {} })).info?.end ?? '')
  const before = await endOf()

  const asking = await visit({
    person: await signInSeeded(origin, 'admin'),
    path: `/admin/user/${student.id}?tab=payments`,
  })
  await asking.getByRole('button', { name: desk('extend.action'), exact: true }).click()
  const dialog = asking.getByRole('dialog', { name: desk('extend.title') })
  await dialog.getByLabel(desk('extend.days')).fill(String(days))
  await dialog.getByLabel(desk('extend.reason')).fill('شهر بدل انقطاع الخدمة.')
  await dialog.getByRole('button', { name: desk('extend.send') }).click()
  await dialog.waitFor({ state: 'detached' })
  await asking.getByText(approvals('waits.title')).first().waitFor()
  expect(await endOf()).toBe(before)

  const deciding = await visit({ person: await signInSeeded(origin, 'super'), path: '/admin/approvals?state=waiting' })
  await deciding
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: approvals('open') })
    .click()
  await deciding.getByRole('button', { name: approvals('dialog.approve') }).click()
  await deciding.getByRole('button', { name: approvals('confirm.yes') }).click()
  await deciding.getByRole('alertdialog').waitFor({ state: 'detached' })
  await eventually(endOf).toBe(before + days * dayMs)
})
