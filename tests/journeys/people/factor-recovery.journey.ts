/** Somebody lost the app of their codes: an admin asks, another approves, the owner confirms, and the password is enough. */
import { expect, test } from 'vitest'
import { beginOneTimeCodes, confirmOneTimeCodes } from '#contract/people/api/factors.ts'
import { password } from '#scripts/demo-world/accounts.ts'
import { contactChanges as contactCopy } from '#web/features/people/copy/contact-changes.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { codeOfStep } from '#worker/one-time-codes.ts'
import { wordsOf } from '../any-reader.ts'
import { signInSeeded } from '../browser.ts'
import { origin, setUpJourney } from '../journey.ts'
import { linkFor } from '../outbox.ts'
import { newName, newStudent } from '../people.ts'
import { words } from '../words.ts'

const { arrive, visit } = setUpJourney()
const { auth } = words
const approvals = wordsOf(adminApprovals)
const contactChanges = wordsOf(contactCopy)
const person = wordsOf(adminPerson)
const table = wordsOf(adminTable)

test('two admins and the owner end lost codes, and the password alone opens the account', async () => {
  const name = newName('هنا')
  const student = await newStudent(name)
  const { secret } = await student.api(beginOneTimeCodes, {})
  const code = codeOfStep(secret, Math.floor(Date.now() / 30_000))
  await student.api(confirmOneTimeCodes, { body: { code } })

  const asking = await visit({ person: await signInSeeded(origin, 'admin'), path: `/admin/user/${student.id}` })
  await asking.getByRole('button', { name: table('actionsOf', { name }) }).click()
  await asking.getByRole('menuitem', { name: person('factors.action'), exact: true }).click()
  const dialog = asking.getByRole('dialog', { name: person('factors.title', { name }) })
  await dialog.getByLabel(person('factors.reason')).fill('ضاع هاتفها، وتأكدنا منها بالفيديو.')
  await dialog.getByRole('button', { name: person('factors.confirm') }).click()
  await dialog.waitFor({ state: 'detached' })
  await asking.getByText(approvals('waits.title')).first().waitFor()

  const deciding = await visit({ person: await signInSeeded(origin, 'super'), path: `/admin/user/${student.id}` })
  await deciding.getByRole('link', { name: approvals('waits.link') }).click()
  await deciding
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: approvals('open') })
    .click()
  await deciding.getByRole('button', { name: approvals('dialog.approve') }).click()
  await deciding.getByRole('button', { name: approvals('confirm.yes') }).click()
  await deciding.getByRole('alertdialog').waitFor({ state: 'detached' })

  const link = await linkFor(student.email, /\/contact-change\?token=[\w.-]+/)
  const { page } = await arrive()
  await page.goto(link)
  await page.getByRole('button', { name: contactChanges('page.confirm') }).click()
  await page.getByText(contactChanges('page.applied.title')).waitFor()

  await page.goto('/login')
  await page.getByLabel(auth('email')).fill(student.email)
  await page.getByLabel(auth('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: auth('login.submit'), exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(await page.evaluate(() => localStorage.getItem('hiwar.token'))).not.toBe(null)
})
