/** A speaking passport: shared by its student, opened and checked by a stranger, and gone once the link is ended. */
import { expect, test } from 'vitest'
import { signInSeeded } from '../browser.ts'
import { origin, setUpJourney } from '../journey.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { passport } = words

test('a student shares it, a stranger opens and checks it, and an ended link leads nowhere', async () => {
  const student = await signInSeeded(origin, 'malak')
  const [hers, theirs] = [await share({ person: student }), await share()]
  await hers.page.goto('/goal')
  const open = hers.page.getByRole('link', { name: passport('open') })
  const shareButton = hers.page.getByRole('button', { name: passport('share') })
  await open.or(shareButton).first().waitFor()
  if (await shareButton.isVisible()) await shareButton.click()
  await open.waitFor()
  const address = (await open.getAttribute('href')) ?? ''
  expect(address).toMatch(/^\/passport\//)

  await theirs.page.goto(address)
  await theirs.page.getByRole('list', { name: passport('page.list') }).waitFor()
  const save = theirs.page.getByRole('button', { name: passport('page.save') })
  const [download] = await Promise.all([theirs.page.waitForEvent('download'), save.click()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const copy = Buffer.concat(chunks).toString()

  await theirs.page.getByRole('link', { name: passport('page.check') }).click()
  const field = theirs.page.getByRole('textbox', { name: passport('check.field') })
  const check = theirs.page.getByRole('button', { name: passport('check.action') })
  await field.fill(copy)
  await check.click()
  await theirs.page.getByText(passport('check.current')).waitFor()
  await field.fill(copy.replace('"overall":', '"overall": 9, "x":'))
  await check.click()
  await theirs.page.getByText(passport('check.failed')).waitFor()
  await field.fill(copy.replace(/"name":"[^"]+"/, '"name":"Someone"'))
  await check.click()
  await theirs.page.getByText(passport('check.invalid')).waitFor()

  await hers.page.getByRole('button', { name: passport('end') }).click()
  await hers.page
    .getByRole('alertdialog')
    .getByRole('button', { name: passport('end') })
    .click()
  await shareButton.waitFor()
  await theirs.page.goto(address)
  await theirs.page.getByRole('heading', { name: passport('page.gone') }).waitFor()
  await theirs.page.goto('/passport/check')
  await field.fill(copy)
  await check.click()
  await theirs.page.getByText(passport('check.ended')).waitFor()
})
