/** What a browser has to load before a page works: the JavaScript of a first load, compressed. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { root } from '#scripts/run.ts'
import { openContext, phone, type SignedPerson, waitUntilSettled } from '#tests/journeys/browser.ts'

export interface Weight {
  files: string[]
  gzip: number
  brotli: number
}

export const firstLoad = async (
  browser: Browser,
  origin: string,
  path: string,
  person?: SignedPerson,
): Promise<Weight> => {
  const context = await openContext(browser, origin, { person })
  const page = await context.newPage()
  const bodies: Promise<{ name: string; body: Buffer } | null>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return
    const name = new URL(response.url()).pathname
    bodies.push(
      response.body().then(
        (body) => ({ name, body }),
        () => null,
      ),
    )
  })
  await page.goto(path)
  await waitUntilSettled(page)
  const scripts = (await Promise.all(bodies)).filter((one) => one !== null)
  await context.close()
  const sizes = (compress: (body: Buffer) => Buffer): number =>
    scripts.reduce((total, { body }) => total + compress(body).length, 0)
  return {
    files: scripts.map(({ name }) => name),
    gzip: sizes(gzipSync),
    brotli: sizes((body) => brotliCompressSync(body)),
  }
}

/** Requests of the API until a page is quiet, on a phone: by a browser that was never here, and by one that was. */
export const countRequests = async (
  browser: Browser,
  origin: string,
  path: string,
  person: SignedPerson,
): Promise<{ cold: number; warm: number }> => {
  const context = await openContext(browser, origin, { person, viewport: phone, serviceWorkers: 'allow' })
  const visit = async (): Promise<number> => {
    const page = await context.newPage()
    let requests = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith(basePath)) requests += 1
    })
    await page.goto(path)
    await waitUntilSettled(page)
    // Parts that are loaded beside the screen ask once their code has come.
    await waitUntilSettled(page)
    await page.close()
    return requests
  }
  const counted = { cold: await visit(), warm: await visit() }
  await context.close()
  return counted
}

/** Addresses of the built scripts of the admin area. */
export const adminScripts = async (): Promise<ReadonlySet<string>> => {
  const names = JSON.parse(await readFile(join(root, 'dist', 'admin-files.json'), 'utf8')) as string[]
  return new Set(names.map((name) => `/${name}`))
}

/** Built scripts that are loaded later: those of routes and dialogs. Largest first, gzip bytes. */
export const laterChunks = async (atFirst: readonly string[]): Promise<{ name: string; gzip: number }[]> => {
  const folder = join(root, 'dist', 'client', 'build')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js') && !atFirst.includes(`/build/${name}`))
  const sized = await Promise.all(
    names.map(async (name) => ({ name, gzip: gzipSync(await readFile(join(folder, name))).length })),
  )
  return sized.sort((a, b) => b.gzip - a.gzip)
}
