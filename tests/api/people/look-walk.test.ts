/** Every endpoint, asked by an admin who looks: reads as the person or as the short list says, and nothing else. */
import { expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { closedReads, seenRoles } from '#contract/people/rules/looks.ts'
import type { Endpoint, RequestOf } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { payloadOf, send } from '#tests/kit/client.ts'
import { lookAt } from '#tests/kit/looks.ts'
import { makeRequest } from '#tests/kit/made-requests.ts'
import { openReads } from '#tests/kit/open-reads.ts'
import { type Person, people, tokenFor } from '#tests/kit/people.ts'

const endpoints = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
)
const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET')
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')

/** The made request searches in what others wrote. */
const searching = 'chat.listRooms'

const ask = async (endpoint: Endpoint, person: Person, token: string): Promise<string> => {
  const made = makeRequest(endpoint, { id: person.id, user: person.id, userId: person.id })
  const { url, method, headers, body } = requestOf(endpoint, made as RequestOf<Endpoint>, token)
  const response = await send(url, { method, headers, body: payloadOf(body) })
  const text = await response.text()
  const { code = '' } = response.ok ? {} : (JSON.parse(text) as { code?: string })
  return `${response.status} ${code}`.trim()
}

test('no write is answered', async () => {
  const [student, admin] = [await people.student(), await people.superAdmin()]
  const { token } = await lookAt(admin, student)
  const answered: string[] = []
  for (const { name, endpoint } of writes) {
    const answer = await ask(endpoint, student, token)
    if (answer !== '403 view-only') answered.push(`${name}: ${answer}`)
  }
  expect(answered).toEqual([])
})

test.each([['student'], ['tutor']] as const)(
  'what a %s reads is answered alike, but for the closed reads',
  async (role) => {
    const [person, admin] = [await people[role](), await people.superAdmin()]
    const { token } = await lookAt(admin, person)
    const differs: string[] = []
    for (const { name, endpoint } of reads) {
      const own = await ask(endpoint, person, await tokenFor(person.id))
      const seen = await ask(endpoint, person, token)
      const closed = closedReads[endpoint.path]
      const isHidden = name === searching
      const expected = closed || isHidden ? `403 ${closed?.code ?? 'view-hidden'}` : own
      if (seen !== expected) differs.push(`${name}: ${own}, seen ${seen}`)
    }
    expect(differs).toEqual([])
  },
)

test('every read of a student or a tutor is either open or closed', () => {
  const reached = reads
    .filter(({ endpoint: { who } }) => typeof who === 'string' || seenRoles.some((role) => who.includes(role)))
    .map(({ endpoint }) => endpoint.path)
  const closed = Object.keys(closedReads)
  expect(reached.filter((path) => !closed.includes(path)).sort()).toEqual(openReads)
})

test('the list of closed reads names reads, each with a reason', () => {
  const paths = reads.map(({ endpoint }) => endpoint.path)
  for (const [path, { why }] of Object.entries(closedReads)) {
    expect(paths).toContain(path)
    expect(why).not.toBe('')
  }
})
