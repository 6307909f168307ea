/** Whether the tutor screens open, given what the cache holds of the tutor's profile. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { TutorMeta } from '#contract/shapes/tutor.ts'
import type { UserSelf } from '#contract/shapes/user.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
const { isTutorProfileComplete: isComplete, tutorMetaQuery } = await import('#web/features/profile/tutor-meta.ts')

const at = '2030-01-01T00:00:00.000Z'
const user: UserSelf = {
  ...{ id: 7, email: 'karim@hiwar.test', password: true, name: 'كريم حمدي', image: null, address: null },
  ...{ birthYear: 1990, gender: Gender.Male, role: Role.Tutor, city: City.Cairo, phone: '01012345678' },
  ...{ verifiedEmail: true, verifiedPhone: true, verifiedWhatsApp: true, creditScore: 0, notificationMethod: null },
  ...{ createdAt: at, updatedAt: at },
}
const unwritten: TutorMeta = {
  ...{ id: 7, bio: null, about: null, video: null, thumbnail: null, studioId: null, activated: false, notice: 0 },
  ...{ bypassOnboarding: false, passedIntroVideo: false, passedInterview: false, passedDemoSession: false },
  ...{ missing: ['bio', 'about'], createdAt: at, updatedAt: at },
}
const written: TutorMeta = { ...unwritten, bio: 'نبذة', about: 'عني', missing: [] }

test('after the first save the screens open: the outdated entry is fetched again', async () => {
  const { queryKey } = tutorMetaQuery(user.id)
  const client = new QueryClient()
  client.setQueryData(queryKey, unwritten)
  const questions = vi.fn(async () => Response.json(written))
  vi.stubGlobal('fetch', questions)
  expect(await isComplete(client, user)).toBe(false)
  expect(questions).not.toHaveBeenCalled()

  await client.invalidateQueries({ queryKey })
  expect(await isComplete(client, user)).toBe(true)
})
