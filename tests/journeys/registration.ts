/** Steps of opening an account: the form, the confirmation of an address and the profile of a tutor. */
import type { Page } from 'playwright'
import { emailOf, password } from '#scripts/demo-world/accounts.ts'
import { codeFor } from './outbox.ts'
import { words } from './words.ts'

const { auth, firstSteps, profile, verification } = words

export const newEmail = (): string => emailOf(`entering-${crypto.randomUUID()}`)

export const register = async (page: Page, email: string, role: 'student' | 'tutor'): Promise<void> => {
  await page.getByLabel(auth('email')).fill(email)
  await page.getByLabel(auth('password'), { exact: true }).fill(password)
  await page.getByLabel(auth('confirm'), { exact: true }).fill(password)
  await page.getByRole('button', { name: auth(`${role}.submit`) }).click()
}

export const codeCells = (page: Page) => page.getByRole('textbox', { name: verification('code') })

export const enterCode = async (page: Page, code: string): Promise<void> => {
  await codeCells(page).click()
  await page.keyboard.type(code)
}

export const proveEmail = async (page: Page, email: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: verification('email.title') })
  await dialog.waitFor()
  await enterCode(page, await codeFor(email))
  await dialog.getByText(verification('email.done')).waitFor()
  await dialog.waitFor({ state: 'detached' })
}

export const chooseCity = async (page: Page, typed: string, city: string): Promise<void> => {
  await page.getByRole('combobox', { name: profile('city') }).fill(typed)
  await page.getByRole('option', { name: city }).click()
}

/** Everything a tutor is asked for but the phone. */
export const fillTutorProfile = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel(profile('name')).fill(name)
  await chooseCity(page, 'قاهر', 'القاهرة')
  await page.getByRole('radio', { name: profile('genders.male') }).click()
  await page.getByLabel(profile('birthYear')).selectOption('1990')
  await page.getByLabel(firstSteps('tutor.bio')).fill('أساعدك على الكلام بثقة في العمل والسفر')
  await page
    .getByLabel(firstSteps('tutor.about'))
    .fill('أدرّس الإنجليزية منذ عشر سنوات، والحصة معي كلام من أول دقيقة. '.repeat(2))
}
