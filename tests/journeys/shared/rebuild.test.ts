/** A build that runs while a server of the previous build is up does not change what that server serves. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#scripts/run.ts'
import { startServer, type TestServer } from '../server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ seeded: false })
})

afterAll(async () => {
  await server?.stop()
})

/** Attributes name one file or several, separated by spaces. */
const filesOf = (page: string): string[] =>
  [...page.matchAll(/["\s;](\/build\/[^"\s&]+)/g)].map(([, path = '']) => path)
const statusOf = async (path: string): Promise<number> => (await fetch(`${server.origin}${path}`)).status

test('the page and every file it names are served while the build folder is missing', async () => {
  const [built, away] = [join(root, 'dist'), join(root, 'dist.away')]
  await rename(built, away)
  try {
    const page = await fetch(`${server.origin}/tutors`)
    expect(page.status).toBe(200)
    const files = filesOf(await page.text())
    expect(files.length).toBeGreaterThan(2)
    expect(await Promise.all(files.map(statusOf))).toEqual(files.map(() => 200))
    expect(await statusOf('/api/v1/user/tutor/list/onboarded')).toBe(200)
  } finally {
    await rename(away, built)
  }
})
