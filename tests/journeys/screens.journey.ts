/** Every screen, for whoever may see it, at every width: whole, readable, and without a complaint. */
import { expect, test } from 'vitest'
import { atRest, barriers, sticksOut } from './barriers.ts'
import { desktop, phone, type SignedPerson, seeded, settled } from './browser.ts'
import { book, newStudent, newTutor, nextQuarter, offer } from './people.ts'
import { origin, setStage, type Visitor } from './stage.ts'

const { arrive } = setStage()

/** Somebody, what they look at, and where that is. */
interface Place {
  /** Of the demo world, or made for this. Absent: signed out. */
  readonly as?: string
  /** For addresses that are only known in a running world. */
  readonly name?: string
  readonly path: string | (() => Promise<string>)
}

const idOf = async (handle: string) => (await seeded(origin, handle)).id

/** Somebody with a lesson that can be entered now or within the minute. */
const expected = (async () => {
  const [student, tutor] = [await newStudent(), await newTutor()]
  const start = nextQuarter()
  const lesson = await book(student, tutor, await offer(tutor, start), start)
  return { student, path: `/lesson/${lesson.id}` }
})()

const places: readonly Place[] = [
  { path: '/login' },
  { path: '/register/student' },
  { path: '/register/tutor' },
  { path: '/tutors' },
  { path: '/tutors?q=xyzxyz' },
  { name: 'a tutor', path: async () => `/t/${await idOf('karim')}` },
  { name: 'the ratings of a tutor', path: async () => `/t/${await idOf('karim')}?tab=ratings` },
  { path: '/t/999999' },
  { path: '/no/such/page' },
  { as: 'malak', path: '/tutors' },
  { as: 'malak', name: 'a tutor without ratings', path: async () => `/t/${await idOf('farida')}` },
  { as: 'malak', name: 'the booking panel', path: async () => `/t/${await idOf('karim')}?book=true` },
  { as: 'malak', path: '/s/dashboard' },
  { as: 'salma', path: '/s/dashboard' },
  { as: 'long', path: '/s/dashboard' },
  { as: 'malak', path: '/upcoming-lessons' },
  { as: 'heba', path: '/upcoming-lessons?cancelled=true' },
  { as: 'salma', path: '/upcoming-lessons' },
  { as: 'tarek', path: '/chat' },
  { as: 'tarek', name: 'a conversation', path: async () => `/chat?room=t-${await idOf('youssef')}` },
  { as: 'expected', name: 'the check before a lesson', path: async () => (await expected).path },
  { as: 'malak', path: '/t/dashboard' },
  { as: 'karim', path: '/t/dashboard' },
  { as: 'farida', path: '/t/dashboard' },
  { as: 'karim', path: '/upcoming-lessons' },
  { as: 'karim', path: '/schedule-management' },
  { as: 'karim', path: '/schedule-management?edit=true' },
  { as: 'karim', path: '/schedule-management?view=list' },
  { as: 'manager', path: '/schedule-management' },
  { as: 'youssef', path: '/chat' },
  { as: 'admin', path: '/' },
]

const nameOf = ({ as = 'a visitor', name, path }: Place): string => `${as} at ${name ?? String(path)}`

const personOf = async (as: string | undefined): Promise<SignedPerson | undefined> => {
  if (as === undefined) return undefined
  return as === 'expected' ? (await expected).student : seeded(origin, as)
}

/** Nothing is changed on these walks, so a person keeps their window, and what it has fetched, from one to the next. */
const windows = new Map<string | undefined, Promise<Visitor>>()
const windowOf = (as: string | undefined): Promise<Visitor> => {
  const known = windows.get(as)
  if (known) return known
  const opened = personOf(as).then((person) => arrive({ person, bypassCSP: true, reducedMotion: 'reduce' }, 'stays'))
  windows.set(as, opened)
  return opened
}

const widths = [320, 360, 390, 768, 1024, 1440, 1536]

test.each(places.map((place) => [nameOf(place), place] as const))('%s', async (_, { as, path }) => {
  const { page, complaints } = await windowOf(as)
  const before = complaints.length
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
  await page.goto(typeof path === 'string' ? path : await path())
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await settled(page)
  const seen = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    direction: getComputedStyle(document.documentElement).direction,
    language: document.documentElement.lang,
  }))
  expect(seen).toMatchObject({ headings: 1, direction: 'rtl', language: 'ar-EG' })
  expect(seen.title).toMatch(/\S.* · حوار$/)

  expect(await barriers(page), 'barriers in light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await atRest(page)
  expect(await barriers(page, 'color-contrast'), 'what cannot be read in dark').toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sticksOut(page), `at ${width}`).toEqual([])
  }
  await page.setViewportSize(phone)
  await atRest(page)
  expect(await barriers(page), 'barriers on a phone in dark').toEqual([])
  expect(complaints.slice(before)).toEqual([])
})
