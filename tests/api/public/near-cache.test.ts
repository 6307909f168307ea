/** What the cache before the worker may keep: pages of visitors, and nothing that does not say so. */
import { beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { send } from '#tests/kit/client.ts'
import { listedTutor, loadPages, openPage } from '#tests/kit/pages.ts'
import { people, tokenFor } from '#tests/kit/people.ts'

beforeAll(...loadPages)

const near = 'cloudflare-cdn-cache-control'
const keptOf = ({ headers }: Pick<Response, 'headers'>) => [headers.get(near), headers.get('cache-tag')]

describe('pages of visitors', () => {
  test('are kept near them for half a minute, under what they are about', async () => {
    const tutor = await listedTutor('هدير القريبة')
    const kept = 'public, max-age=30, stale-if-error=0'
    expect(keptOf(await openPage('/tutors'))).toEqual([kept, 'tutors'])
    expect(keptOf(await openPage(`/t/${tutor.id}`))).toEqual([kept, `tutor-${tutor.id}`])
  })

  test('are not, where they are missing or count who sent the visitor, whoever opens them', async () => {
    const tutor = await listedTutor('هدير المرسلة')
    for (const path of ['/t/987654', `/t/${tutor.id}?via=wa`]) expect(keptOf(await openPage(path))[0], path).toBeNull()
  })
})

test('an answer says how long it may be kept, or is kept by nobody', async () => {
  const token = await tokenFor((await people.student()).id)
  for (const path of ['/openapi.json', '/docs', '/nothing', '/user/current', '/home', '/user/tutor/list/onboarded']) {
    const { headers } = await send(`${basePath}${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(headers.get('cache-control'), path).toBe('no-store')
  }
})

test('what visitors share is told apart from what who is signed in gets', async () => {
  const answer = await send(`${basePath}/user/tutor/list/onboarded`)
  const { headers } = answer
  expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  expect(keptOf(answer)).toEqual([`${headers.get('cache-control')}, stale-if-error=0`, 'tutors'])
  expect(headers.get('vary')?.toLowerCase()).toContain('authorization')
})
