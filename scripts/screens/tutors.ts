/** Finding a tutor, their page, and booking with them. */
import { waitUntilSettled } from '#tests/journeys/browser.ts'
import { booking } from '#web/copy/booking.ts'
import { tutors } from '#web/copy/tutors.ts'
import { click, named, type Screen } from './screen.ts'

const bookAction = /حجز حصة|احجز/

/** Students who cannot book now, each for another reason. */
const closedStudents = [
  { as: 'dina', state: 'depleted' },
  { as: 'amira', state: 'last-week' },
  { as: 'hazem', state: 'trial-used' },
  { as: 'nour', state: 'trial-booked' },
  { as: 'mostafa', state: 'ended' },
  { as: 'sara', state: 'stopped' },
] as const

export const tutorScreens: readonly Screen[] = [
  { name: 'tutors', path: () => '/tutors' },
  { name: 'tutors-signed-in', as: 'malak', path: () => '/tutors' },
  { name: 'tutors-dark', as: 'malak', path: () => '/tutors', dark: true },
  { name: 'tutors-search', path: () => `/tutors?search=${encodeURIComponent('قواعد')}` },
  { name: 'tutors-nothing-found', path: () => `/tutors?search=${encodeURIComponent('طيران شراعي')}` },
  { name: 'tutor', path: ({ karim }) => `/t/${karim}` },
  { name: 'tutor-signed-in', as: 'malak', path: ({ karim }) => `/t/${karim}` },
  {
    name: 'tutor-ratings',
    as: 'malak',
    path: ({ karim }) => `/t/${karim}`,
    act: async (page) => {
      await page.getByRole('tab').nth(1).click({ timeout: 5000 })
      await waitUntilSettled(page)
    },
  },
  { name: 'tutor-unrated', as: 'malak', path: ({ farida }) => `/t/${farida}` },
  { name: 'tutor-dark', as: 'malak', path: ({ karim }) => `/t/${karim}`, dark: true },
  {
    name: 'tutor-film',
    path: ({ karim }) => `/t/${karim}`,
    sizes: [320, 390, 1440],
    act: async (page) => {
      await click(page, named(tutors.video.play))
      await page.getByRole('slider').first().fill('11')
      await page.keyboard.press('c')
      await page.waitForTimeout(1500)
    },
  },
  { name: 'reliability', as: 'karim', path: () => '/t/reliability' },
  { name: 'reliability-missed', as: 'karim', path: () => '/t/reliability?outcome=missed' },
  { name: 'reliability-dark', as: 'karim', path: () => '/t/reliability', dark: true },
  { name: 'reliability-new', as: 'farida', path: () => '/t/reliability' },
  { name: 'materials', as: 'karim', path: () => '/t/materials' },
  { name: 'materials-none', as: 'farida', path: () => '/t/materials' },
  { name: 'materials-library', as: 'karim', path: () => '/t/materials?library=true' },
  { name: 'materials-dark', as: 'karim', path: () => '/t/materials', dark: true },
  { name: 'tutor-unknown', path: () => '/t/999999' },
  { name: 'booking', as: 'malak', path: () => '/tutors', act: (page) => click(page, bookAction) },
  {
    name: 'booking-time',
    as: 'malak',
    path: () => '/tutors',
    act: async (page) => {
      await click(page, bookAction)
      await page
        .getByRole('dialog')
        .getByRole('radio')
        .last()
        .click({ timeout: 5000 })
        .catch(() => undefined)
      await page.waitForTimeout(400)
    },
  },
  { name: 'booking-visitor', path: ({ karim }) => `/t/${karim}?book=true` },
  {
    name: 'booking-account',
    path: ({ karim }) => `/t/${karim}?book=true`,
    act: async (page) => {
      await click(page, named(booking.earliest))
      await click(page, named(booking.account.next))
    },
  },
  {
    name: 'booking-unproved',
    as: 'salma',
    path: ({ karim }) => `/t/${karim}?book=true`,
    act: async (page) => {
      // The last start of the day: a reminder is offered only when the lesson is more than an hour away.
      await page.locator('.start').last().click()
      await page.locator('.booking-sum').scrollIntoViewIfNeeded()
    },
  },
  { name: 'booking-lots', as: 'heba', path: ({ karim }) => `/t/${karim}?book=true` },
  { name: 'booking-resting', as: 'farid', path: ({ karim }) => `/t/${karim}?book=true` },
  { name: 'booking-week-end', as: 'long', path: ({ karim }) => `/t/${karim}?book=true` },
  ...closedStudents.flatMap(({ as, state }): Screen[] => [
    { name: `student-dashboard-${state}`, as, path: () => '/s/dashboard' },
    { name: `tutors-${state}`, as, path: () => '/tutors' },
    { name: `tutor-${state}`, as, path: ({ karim }) => `/t/${karim}` },
    { name: `booking-${state}`, as, path: ({ karim }) => `/t/${karim}?book=true` },
  ]),
]

/** Makes one booking per screen size, for a student who has minutes for both; so it comes after all others. */
export const bookedScreens: readonly Screen[] = [
  {
    name: 'booked-unproved',
    as: 'reem',
    path: ({ karim }) => `/t/${karim}?book=true`,
    act: async (page) => {
      await page.locator('.start').last().click()
      await click(page, named(booking.confirm))
      await page.locator('.booking-done').waitFor()
    },
  },
]
