/**
 * Every operation without a row of its own, for every role: past validation, with bodies from the declarations that name
 * rows and people the caller never met. Such a request may be granted, but it changes and reveals nothing of theirs.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { countTeam, findChanged, heldWorld, readHeld } from '#tests/kit/access-walk/held-rows.ts'
import { aboutNobody, ask, isTeam, isWelcome, makeWalkers, type Walker } from '#tests/kit/access-walk/walk.ts'
import { makeRequest } from '#tests/kit/made-requests.ts'

const endpoints = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared)
    .filter(([, { owned }]) => !owned)
    .map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
)

let walkers: Walker[]
let world: Awaited<ReturnType<typeof heldWorld>>
beforeAll(async () => {
  world = await heldWorld()
  walkers = await makeWalkers()
})

describe('operations', () => {
  test.each(endpoints)('%s touches nothing of a stranger', async (_, endpoint) => {
    const request = makeRequest(endpoint, world.namedAt(endpoint))
    const team = await countTeam()
    const before = await readHeld(world.ids)
    for (const walker of walkers.filter((one) => !isTeam(one))) {
      for (const one of [aboutNobody(request), request]) {
        const { role, status, code, text } = await ask(endpoint, one, walker)
        expect(status, `role ${role}: ${text}`).toBeLessThan(500)
        if (!isWelcome(endpoint, walker))
          expect([role, code]).toEqual([role, role === null ? 'unauthenticated' : 'forbidden'])
        expect(
          world.secrets.filter((secret) => text.includes(secret)),
          `revealed to role ${role}`,
        ).toEqual([])
      }
    }
    expect(await countTeam()).toBe(team)
    expect(findChanged(before, await readHeld(world.ids))).toEqual([])
    for (const walker of walkers.filter(isTeam)) {
      for (const one of [aboutNobody(request), request]) {
        const { role, status, code, text } = await ask(endpoint, one, walker)
        expect(status, `role ${role}: ${text}`).toBeLessThan(500)
        if (!isWelcome(endpoint, walker)) expect([role, code]).toEqual([role, 'forbidden'])
        else expect([role, code]).not.toEqual([role, 'unauthenticated'])
      }
    }
  })
})
