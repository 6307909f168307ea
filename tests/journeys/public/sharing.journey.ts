/** Passing a tutor's page on, and what whoever follows the link is remembered by. */
import { expect, test } from 'vitest'
import { eventually, onPhone, origin, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { newEmail, register } from '../registration.ts'
import { words } from '../words.ts'

const { arrive } = setUpJourney()
const { tutors } = words

/** The source that is remembered of an account. */
const findSource = (email: string): Promise<unknown> =>
  withDatabase(state, (db) => db.prepare('SELECT share_source FROM users WHERE email = ?').get(email)?.share_source)

test('a tutor is sent by WhatsApp or copied, and a browser that follows the message registers with where it was sent', async () => {
  const { page, context } = await arrive(onPhone)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.goto('/t/5')
  await page.getByRole('button', { name: tutors('share.button'), exact: true }).click()
  const message = page.getByRole('menuitem', { name: tutors('share.whatsApp') })
  const href = new URL((await message.getAttribute('href')) ?? '')
  expect(href.host).toBe('wa.me')
  const name = (await page.locator('h1').first().innerText()).trim()
  const [text, link = ''] = (href.searchParams.get('text') ?? '').split('\n')
  expect(text).toBe(tutors('share.text', { name }))
  expect(link).toBe(`${origin}/t/5?via=wa`)

  await page.getByRole('menuitem', { name: tutors('share.copy') }).click()
  await page.getByText(tutors('share.copied')).first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/t/5`)

  const { page: other, context: stranger } = await arrive(onPhone)
  await other.goto(link)
  await eventually(async () => (await stranger.cookies()).find((one) => one.name === 'hiwar_source')?.value).toMatch(
    /^wa\.\d+$/,
  )
  await other.goto('/register/student')
  const email = newEmail()
  await register(other, email, 'student')
  await eventually(() => findSource(email)).toBe('wa')
})

test('the share sheet of the device is offered where there is one, and the keyboard reaches every way', async () => {
  const { page } = await arrive()
  await page.addInitScript(() => {
    const calls: ShareData[] = []
    Object.assign(window, { sharedData: calls })
    navigator.share = async (data) => {
      calls.push(data ?? {})
    }
  })
  await page.goto('/t/5')
  const trigger = page.getByRole('button', { name: tutors('share.button'), exact: true })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: tutors('share.system') }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(3)
  await page.keyboard.press('Escape')
  await eventually(() => trigger.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => Reflect.get(window, 'sharedData'))).toMatchObject([
    { url: `${origin}/t/5` },
  ])
})
