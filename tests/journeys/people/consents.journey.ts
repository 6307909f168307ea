/** Somebody to whom the team gave an account is asked for their consent after the first sign-in, and once only. */
import { expect, test } from 'vitest'
import { listConsents } from '#contract/people/api/consents.ts'
import { createUser } from '#contract/people/api/users.ts'
import { agreedTexts } from '#contract/vocabulary/consents.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { emailOf, password } from '#scripts/demo-world/accounts.ts'
import { consents as copy } from '#web/features/people/copy/consents.ts'
import { wordsOf } from '../any-reader.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
import { words } from '../words.ts'

const { arrive } = setUpJourney()
const { auth } = words
const consents = wordsOf(copy)

test('who was given an account agrees after the first sign-in, and is asked no more', async () => {
  const email = emailOf(`given-${crypto.randomUUID()}`)
  const { token: ofTeam } = await signInSeeded(origin, 'super')
  await callApi(origin, createUser, { body: { role: Role.Student, email, password } }, ofTeam)
  const { page } = await arrive({ path: '/login' })
  await page.goto('/login')
  await page.getByLabel(auth('email')).fill(email)
  await page.getByLabel(auth('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: auth('login.submit'), exact: true }).click()
  const question = page.getByRole('dialog', { name: consents('ask.title') })
  await question.waitFor()
  // It takes nothing of the screen, and can be put off.
  await question.getByRole('button', { name: consents('ask.later') }).click()
  await question.waitFor({ state: 'detached' })

  const token = await page.evaluate(() => localStorage.getItem('hiwar.token'))
  const asked = async () => (await callApi(origin, listConsents, {}, token)).asked.map(({ text }) => text)
  expect((await asked()).toSorted()).toEqual([...agreedTexts].toSorted())
  await page.evaluate(() => localStorage.removeItem('hiwar.consents'))
  await page.reload()
  await question.getByRole('button', { name: consents('ask.agree') }).click()
  await question.waitFor({ state: 'detached' })
  await eventually(asked).toEqual([])
  const { list } = await callApi(origin, listConsents, {}, token)
  expect(new Set(list.map(({ way }) => way))).toEqual(new Set(['question']))
})
