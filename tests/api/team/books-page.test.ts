/** The page of the simulated books. */
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { send } from '#tests/kit/client.ts'
import { people } from '#tests/kit/people.ts'
import { services } from '#tests/kit/upgrades.ts'
import { carryDue } from '#worker/features/team/books/carry.ts'

const { APP_ENV } = env
const address = '/api/v1/dev/erp'
const json = { accept: 'application/json' }
afterEach(() => {
  Object.assign(env, { APP_ENV, ALLOW_SIMULATORS: undefined })
})

test('shows what was carried over, as a page and as lists', async () => {
  const student = await people.student()
  await carryDue(services(), Date.now())
  const lists = (await (await send(`${address}?doctype=Lead`, { headers: json })).json()) as {
    documents: { name: string }[]
  }
  expect(lists.documents.map(({ name }) => name)).toContain(`LEAD-${student.id}`)
  expect(await (await send(address)).text()).toContain(`Lead LEAD-${student.id}`)
})

test('is nobody’s but a super admin’s in a public demo, and nowhere without simulators', async () => {
  Object.assign(env, { APP_ENV: 'staging', ALLOW_SIMULATORS: '1' })
  expect((await send(address)).status).toBe(403)
  Object.assign(env, { ALLOW_SIMULATORS: undefined })
  expect((await send(address)).status).toBe(404)
})
