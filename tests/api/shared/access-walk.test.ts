/**
 * Every operation about a row, for every role, with rows that are somebody else's, nobody's and the caller's own. Past
 * validation: beside the request of the case there is one with every field that the declaration accepts.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { ownedCases } from '#tests/kit/access-cases/all.ts'
import { rolesOpenTo } from '#tests/kit/access-walk/open-rows.ts'
import {
  aboutNobody,
  ask,
  fullRequest,
  isTeam,
  isWelcome,
  makeWalkers,
  type Walked,
  type Walker,
} from '#tests/kit/access-walk/walk.ts'

let walkers: Walker[]
beforeAll(async () => {
  walkers = await makeWalkers()
})

/** Refused for who the caller is, not for what they ask. */
const isRefused = ({ status, code }: Walked, refused: string): boolean =>
  status === 401 || code === 'forbidden' || code === refused

const expectRefusedRole = (answer: Walked): void => {
  const expected = answer.role === null ? 'unauthenticated' : 'forbidden'
  expect(answer, `role ${answer.role}`).toMatchObject({ code: expected })
}

/** The row of a case as a request with all fields and as the request its owner makes. */
const requestsOf = (endpoint: Endpoint, input: object) => [fullRequest(endpoint, input), input]

describe('rows', () => {
  test.each(ownedCases.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const))(
    '%s opens to its owner and to those who may, past validation',
    async (_, { endpoint, prepare }) => {
      const { owner, input, refused } = await prepare()
      const open = rolesOpenTo(endpoint)
      for (const walker of walkers) {
        const role = walker?.role ?? null
        const nobodys = await ask(endpoint, aboutNobody(fullRequest(endpoint, input)), walker)
        expect(nobodys.status, `role ${role}, a row that is not there: ${nobodys.text}`).toBeLessThan(500)
        // What a member of the team may do changes the row, so each has another.
        const row = isTeam(walker) ? (await prepare()).input : input
        for (const request of requestsOf(endpoint, row)) {
          const answer = await ask(endpoint, request, walker)
          expect(answer.status, `role ${role}: ${answer.text}`).toBeLessThan(500)
          if (!isWelcome(endpoint, walker)) expectRefusedRole(answer)
          else if (!open.includes(role as never)) {
            expect([role, answer.status < 400, answer.code]).toEqual([role, false, answer.code])
            if (walker) expect([role, isRefused(answer, refused), answer.code]).toEqual([role, true, answer.code])
            if (refused.endsWith('not-found')) expect(answer.text, `role ${role}`).toBe(nobodys.text)
          } else if (request === row) expect([role, isRefused(answer, refused)]).toEqual([role, false])
        }
      }
      const own = await ask(endpoint, input, owner)
      expect(own.status, own.text).toBe(200)
      for (const request of requestsOf(endpoint, input))
        expect((await ask(endpoint, request, owner)).status).toBeLessThan(500)
    },
  )
})
