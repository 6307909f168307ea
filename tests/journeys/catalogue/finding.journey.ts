/** Finding a tutor: filters in the address, favourites, and what is offered when nobody fits. */
import { expect, test } from 'vitest'
import { listFavouriteIds } from '#contract/catalogue/api/favourites.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { errors } from '#web/copy/errors.ts'
import { eventually, onPhone, pathOf, setUpJourney } from '../journey.ts'
import { newStudent, newTutor, offerHours } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { profile, tutors } = words

test('filters are in the address: they outlast a reload, go with the back button, and can be shared', async () => {
  const page = await visit({ path: '/tutors' })
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  const gender = page.getByRole('combobox', { name: tutors('filters.gender') })
  await gender.selectOption(Gender.Female)
  await eventually(() => pathOf(page)).toBe('/tutors?gender=female')
  await page.getByRole('link', { name: tutors('filters.when.week') }).click()
  await eventually(() => pathOf(page)).toBe('/tutors?gender=female&when=week')
  await page.getByRole('combobox', { name: tutors('filters.sort') }).selectOption('rating')
  await eventually(() => pathOf(page)).toBe('/tutors?gender=female&when=week&sort=rating')

  await page.reload()
  await cards.first().waitFor()
  expect(await gender.inputValue()).toBe('female')
  const names = await cards.evaluateAll((list) => list.map((one) => one.getAttribute('aria-label')))

  const shared = await visit({ ...onPhone, path: pathOf(page) })
  const sharedCards = shared.getByRole('article')
  await sharedCards.first().waitFor()
  expect(await sharedCards.evaluateAll((list) => list.map((one) => one.getAttribute('aria-label')))).toEqual(names)

  await page.goBack()
  await eventually(() => pathOf(page)).toBe('/tutors?gender=female&when=week')
  await page.goBack()
  await eventually(() => pathOf(page)).toBe('/tutors?gender=female')
  // The page is taken over with the first step back, and shows the second one after that.
  const week = page.getByRole('link', { name: tutors('filters.when.week') })
  await eventually(() => week.getAttribute('aria-current')).toBe(null)
  // Taken away by its own chip.
  await page.getByRole('link', { name: tutors('filters.female') }).click()
  await eventually(() => pathOf(page)).toBe('/tutors')
  await eventually(() => gender.inputValue()).toBe('')
})

test('a filter that is chosen in the moment the app takes the page over is kept', async () => {
  const page = await visit({})
  // The app calls this once it is mounted, before it has taken over every part of the page.
  await page.addInitScript((gender) => {
    let early: { stop: () => void } | undefined
    const choose = (): void => {
      const field = document.querySelector<HTMLSelectElement>(`select:has(option[value="${gender}"])`)
      if (!field) return
      field.value = gender
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    Object.defineProperty(window, 'early', {
      configurable: true,
      get: () => early,
      set: (kept: typeof early) => {
        early = kept && {
          ...kept,
          stop: () => {
            kept.stop()
            queueMicrotask(choose)
          },
        }
      },
    })
  }, Gender.Female)
  await page.goto('/tutors')
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('Tab')
  await eventually(() => pathOf(page)).toBe('/tutors?gender=female')
  // The address is written before React draws what it names.
  await eventually(() => page.getByRole('combobox', { name: tutors('filters.gender') }).inputValue()).toBe('female')
})

test('filters that nobody meets name the one to give up', async () => {
  const page = await visit({ path: '/tutors?q=xyzxyz&level=2' })
  await page.getByRole('heading', { name: tutors('noMatch.filters') }).waitFor()
  // Without the search everybody is found again, without the level still nobody.
  const offer = page.getByRole('link', { name: new RegExp(`^${tutors('noMatch.without', { name: '«xyzxyz»' })}`) })
  await offer.waitFor()
  const level = tutors('noMatch.without', { name: profile('levels.l2.name') })
  await eventually(() => page.getByRole('link', { name: new RegExp(`^${level}`) }).count()).toBe(0)
  await offer.click()
  await eventually(() => pathOf(page)).toBe('/tutors?level=2')
  await page.getByRole('article').first().waitFor()
})

test('a heart keeps a tutor, and goes back when the server refuses', async () => {
  const student = await newStudent()
  const page = await visit({ person: student, path: '/tutors' })
  const card = page.getByRole('article').first()
  const heart = card.getByRole('button', { name: tutors('favourite', { name: '' }).trim() })
  await heart.click()
  await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
  await eventually(() => student.api(listFavouriteIds, {})).toHaveLength(1)
  const name = await card.getAttribute('aria-label')

  await page.getByRole('link', { name: tutors('filters.mine') }).click()
  await eventually(() => pathOf(page)).toBe('/tutors?mine=true')
  await eventually(() => page.getByRole('article').count()).toBe(1)
  expect(await card.getAttribute('aria-label')).toBe(name)

  await page.route('**/favourite-tutor/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { code: 'illegal' } })
      : route.continue(),
  )
  await heart.click()
  await page.getByText(errors.illegal).first().waitFor()
  await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
})

test('one tab of a tutor’s page is the current one, and on a phone the badge of a near time fits its place', async () => {
  const tutor = await newTutor()
  const soon = Math.ceil((Date.now() + minutes(1)) / minutes(15)) * minutes(15)
  await offerHours(tutor, soon)
  const page = await visit({ path: `/t/${tutor.id}?tab=ratings` })
  const tab = page.getByRole('tab', { selected: true })
  await tab.filter({ hasText: tutors('profile.ratings') }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.tab[aria-current]').length === 1)
  expect(await page.locator('.tab[aria-current], .tab[data-active]').count()).toBe(1)

  const phone = await visit({ path: `/tutors?q=${encodeURIComponent(tutor.name)}`, ...onPhone })
  const badge = phone.getByRole('article', { name: tutor.name }).locator('.tutor-card-next > .status')
  await badge.waitFor()
  const overhang = await badge.evaluate((node) => {
    const place = node.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    return Math.max(place.left - text.left, text.right - place.right, 0)
  })
  expect(overhang).toBe(0)
})
