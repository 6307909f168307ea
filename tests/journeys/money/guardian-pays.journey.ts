/** A student under age asks their guardian, who has no account, to pay: a reference at the counter, and the plan runs. */
import { test } from 'vitest'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import { askGuardian } from '#contract/people/api/guardians.ts'
import { consentAsGuardian, sendGuardianCode } from '#contract/public/api/guardian-pages.ts'
import { guardianPayment } from '#web/features/money/copy/guardian-payment.ts'
import { guardianPage } from '#web/features/public/copy/guardian-page.ts'
import { wordsOf } from '../any-reader.ts'
import { callApi } from '../browser.ts'
import { actAtGateway, lastReference } from '../gateway.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
import { codeFor, linkFor } from '../outbox.ts'
import { newName, newPhone, newStudent, type Person } from '../people.ts'
import { readRow } from '../work-items.ts'

const { arrive, visit } = setUpJourney()
const asking = wordsOf(guardianPayment)
const guardian = wordsOf(guardianPage)

const linkOfGuardian = /\/g\/[\w-]+/

/** A student of thirteen years, whose guardian has consented; `phone` is the guardian's. */
const newMinor = async (name: string): Promise<{ student: Person; phone: string }> => {
  const [student, phone] = [await newStudent(name), newPhone()]
  await readRow(
    'UPDATE users SET birth_year = ?, phone = ? WHERE id = ? RETURNING id',
    ...[new Date().getUTCFullYear() - 13, newPhone(), student.id],
  )
  await student.api(askGuardian, { body: { phone, relation: 'father' } })
  const token = (await linkFor(phone, linkOfGuardian)).slice('/g/'.length)
  await callApi(origin, sendGuardianCode, { body: { token } })
  const code = Number(await codeFor(phone))
  const body = { token, code, name: 'محمود حسن', relation: 'father', weekly: true } as const
  await callApi(origin, consentAsGuardian, { body })
  return { student, phone }
}

test('a guardian pays what the student asked for, and both see it', async () => {
  const firstName = 'جنى'
  const { student, phone } = await newMinor(newName(firstName))
  const { list } = await student.api(listPlans, { query: { active: true, full: true } })
  const page = await visit({ person: student, path: `/checkout/${list[0]?.id}/month` })
  await page.getByRole('button', { name: asking('ask') }).click()
  await page.getByRole('button', { name: asking('again') }).waitFor()

  const { page: theirs } = await arrive()
  await theirs.goto(await linkFor(phone, linkOfGuardian))
  await theirs.getByRole('heading', { name: guardian('pay.title', { name: firstName }) }).waitFor()
  await theirs.getByRole('button', { name: guardian('pay.reference') }).click()
  await theirs.getByRole('heading', { name: guardian('pay.openReference') }).waitFor()
  const reference = await lastReference(student)
  await theirs.getByText(reference).first().waitFor()
  await actAtGateway(`pay/${reference}`, 'pay')
  // The page looks again by itself.
  await theirs.getByText(guardian('pay.paid', { name: firstName })).waitFor()
  await eventually(async () => (await student.api(getUserSubscription, { query: {} })).info !== null).toBe(true)
})
