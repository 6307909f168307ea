/** The first page of a visitor: nothing of a film comes before somebody asks for it. */
import { expect, test } from 'vitest'
import { eventually, onPhone, setUpJourney } from '../journey.ts'
import { words } from '../words.ts'

const { arrive } = setUpJourney()
const { tutors, videoPlayer } = words

test('the film of a tutor is a picture until it is pressed, and then plays', async () => {
  const { page } = await arrive(onPhone)
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/tutors/videos/')) films.push(request.resourceType())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const play = page.locator('main').getByRole('button', { name: tutors('video.play') })
  await play.scrollIntoViewIfNeeded()
  // The app runs, and still nothing is fetched.
  await page.keyboard.press('Shift')
  await eventually(() => page.evaluate(() => Reflect.get(window, 'early') === undefined)).toBe(true)
  expect(films).toEqual([])
  await play.click()
  await page.getByRole('button', { name: videoPlayer('pause') }).waitFor()
  expect(films).toContain('media')
})
