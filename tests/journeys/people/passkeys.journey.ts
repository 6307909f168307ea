/** Passkeys with an authenticator of the browser's own, codes of an app, and the question who sits here. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { password } from '#scripts/demo-world/accounts.ts'
import { codeOfStep } from '#worker/one-time-codes.ts'
import { issueToken } from '#worker/tokens.ts'
import { eventually, setUpJourney } from '../journey.ts'
import { newStudent } from '../people.ts'
import { tokenSecret } from '../tokens.ts'
import { words } from '../words.ts'

const { arrive } = setUpJourney()
const { auth, factors, settings } = words

const security = '/s/settings?tab=password'

/** A key inside the device that knows who holds it, as that of a phone. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const logIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel(auth('email')).fill(email)
  await page.getByLabel(auth('password'), { exact: true }).fill(password)
  await press(page, auth('login.submit'))
}

/** Leaves this browser as a log-out does, without its walk through the menus. */
const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.removeItem('hiwar.token'))
  await page.goto('/login')
}

test('a passkey is made, is offered in the e-mail field, and opens the account', async () => {
  const person = await newStudent()
  const { page } = await arrive({ person })
  await addAuthenticator(page)
  await page.goto(security)
  await press(page, factors('passkeys.add'))
  const codes = page.getByRole('dialog', { name: factors('recovery.title') })
  await codes.waitFor()
  expect(await codes.getByRole('listitem').count()).toBe(10)
  await codes.getByRole('button', { name: factors('recovery.saved') }).click()
  await page.getByText(factors('recovery.left', { count: 10 })).waitFor()
  // The browser's list of the e-mail field chooses by itself here, as if somebody had pressed it.
  await leave(page)
  await page.getByLabel(auth('email')).focus()
  await page.waitForURL((url) => url.pathname !== '/login')
})

test('a password is followed by a code of the app, and a wrong one says so', async () => {
  const person = await newStudent()
  const { page } = await arrive({ person })
  await page.goto(security)
  await press(page, factors('codes.add'))
  const setUp = page.getByRole('dialog', { name: factors('codes.setUp') })
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '')
  const step = Math.floor(Date.now() / 30_000)
  await setUp.getByLabel(factors('codes.code')).fill(codeOfStep(secret, step))
  await setUp.getByRole('button', { name: factors('codes.confirm') }).click()
  await press(page, factors('recovery.saved'))
  await leave(page)
  await logIn(page, person.email)
  const field = page.getByLabel(factors('signIn.code'))
  await field.fill('000000')
  await press(page, factors('signIn.submit'))
  await page.getByText('الكود غير صحيح').first().waitFor()
  await field.fill(codeOfStep(secret, Math.floor(Date.now() / 30_000) + 1))
  await press(page, factors('signIn.submit'))
  await page.waitForURL((url) => url.pathname !== '/login')
})

test('who signed in long ago is asked for the password, and what was pressed is done then', async () => {
  const person = await newStudent()
  const hourAgo = Date.now() - 3_600_000
  const token = await issueToken(tokenSecret, person.id, Date.now(), { provedAt: hourAgo })
  const { page } = await arrive({ person: { ...person, token } })
  await page.goto(security)
  await press(page, factors('codes.add'))
  const dialog = page.getByRole('dialog', { name: factors('proof.title') })
  await dialog.getByLabel(factors('proof.password'), { exact: true }).fill('not-the-password-1')
  await dialog.getByRole('button', { name: factors('proof.submit'), exact: true }).click()
  await dialog.getByText(factors('proof.wrong')).waitFor()
  await dialog.getByLabel(factors('proof.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: factors('proof.submit'), exact: true }).click()
  await page.getByRole('dialog', { name: factors('codes.setUp') }).waitFor()
  await eventually(() => dialog.count()).toBe(0)
  expect(await page.getByRole('heading', { name: settings('title') }).count()).toBeLessThanOrEqual(1)
})
