/** What keeps a tutor from their screens, given what the cache holds of them. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TutorMeta } from '#contract/people/shapes/tutor.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
const { hasNoStepsLeft, tutorGateOf, tutorMetaQuery } = await import('#web/features/people/profile/tutor-meta.ts')

const at = '2030-01-01T00:00:00.000Z'
const user: UserSelf = {
  id: 7,
  email: 'karim@hiwar.test',
  password: true,
  name: 'كريم حمدي',
  image: null,
  address: null,
  birthYear: 1990,
  gender: Gender.Male,
  role: Role.Tutor,
  city: City.Cairo,
  phone: '01012345678',
  verifiedEmail: true,
  verifiedPhone: true,
  verifiedWhatsApp: true,
  creditScore: 0,
  notificationMethod: null,
  createdAt: at,
  updatedAt: at,
}
const unwritten: TutorMeta = {
  id: 7,
  bio: null,
  about: null,
  video: null,
  thumbnail: null,
  studioId: null,
  activated: false,
  notice: 0,
  levels: [],
  bypassOnboarding: false,
  passedIntroVideo: false,
  passedInterview: false,
  passedDemoSession: false,
  missing: ['bio', 'about'],
  createdAt: at,
  updatedAt: at,
}
const written: TutorMeta = { ...unwritten, bio: 'نبذة', about: 'عني', missing: [] }
const passed = { passedIntroVideo: true, passedInterview: true, passedDemoSession: true }

/** The gate of a tutor of whom the server knows this. */
const gateOf = (meta: TutorMeta, client = new QueryClient()) => {
  client.setQueryData(tutorMetaQuery(user.id).queryKey, meta)
  return tutorGateOf(client, user)
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('after the first save the profile is complete: the outdated entry is fetched again', async () => {
  const { queryKey } = tutorMetaQuery(user.id)
  const client = new QueryClient()
  const questions = vi.fn(async () => Response.json(written))
  vi.stubGlobal('fetch', questions)
  expect(await gateOf(unwritten, client)).toBe('profile')
  expect(questions).not.toHaveBeenCalled()

  await client.invalidateQueries({ queryKey })
  expect(await tutorGateOf(client, user)).toBe('onboarding')
})

test('the gate waits for what is being fetched, even when the screen that shows it closes meanwhile', async () => {
  let answer = (_: Response): void => undefined
  const asked = () =>
    new Promise<Response>((resolve) => {
      answer = resolve
    })
  vi.stubGlobal('fetch', vi.fn(asked))
  const client = new QueryClient()
  const query = tutorMetaQuery(user.id)
  client.setQueryData(query.queryKey, unwritten)
  const close = new QueryObserver(client, query).subscribe(() => undefined)
  void client.invalidateQueries({ queryKey: query.queryKey })
  const gate = tutorGateOf(client, user)
  close()
  answer(Response.json(written))
  expect(await gate).toBe('onboarding')
})

test.each(['passedIntroVideo', 'passedInterview', 'passedDemoSession'] as const)(
  'without %s a tutor is led to onboarding',
  async (step) => {
    expect(await gateOf({ ...written, ...passed, [step]: false })).toBe('onboarding')
  },
)

test('with every step passed, or excused by an admin, the screens open and stay open', async () => {
  expect(await gateOf({ ...written, ...passed })).toBe(null)
  expect(await gateOf({ ...written, bypassOnboarding: true })).toBe(null)
  // Known from here on, so that no page has to ask again.
  expect(await gateOf(written)).toBe(null)
})

test('onboarding is over for whom students find, and for whom it was excused', async () => {
  const isOver = (meta: TutorMeta, image: string | null = '/assets/me') => {
    const client = new QueryClient()
    client.setQueryData(tutorMetaQuery(user.id).queryKey, meta)
    return hasNoStepsLeft(client, { ...user, image })
  }
  const filmed = { ...written, ...passed, video: '/assets/v', thumbnail: '/assets/t' }
  expect(await isOver({ ...filmed, activated: true })).toBe(true)
  expect(await isOver({ ...filmed, activated: true }, null)).toBe(false)
  expect(await isOver(filmed)).toBe(false)
  expect(await isOver({ ...written, bypassOnboarding: true })).toBe(true)
})
