/** Pages as the worker answers them over the documents of a build. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { hourMs } from '#contract/shared/rules/time.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { createApp } from '#worker/http/app.ts'
import { newAddress, origin } from './client.ts'
import { make } from './make.ts'
import { db, people } from './people.ts'
import { settleSearch } from './search.ts'

export const app = createApp()
/** The empty document. */
export const index =
  '<!doctype html><html lang="ar-EG" dir="rtl"><head><title>x</title><meta name="description" content="x" /><script>0</script></head><body><div id="root"></div></body></html>'
export const policy = "default-src 'self'; script-src 'self'; style-src 'self'"

/** Documents as the build writes them; none for addresses that the worker does not render. */
export const assets = {
  fetch: async (url: URL) =>
    /^\/shells\/(tutors|t-id|home|about|pricing|login|404|app)$/.test(new URL(url).pathname)
      ? new Response(index, {
          headers: { 'content-type': 'text/html', 'content-security-policy': policy, etag: '"shell"' },
        })
      : new Response(null, { status: 404 }),
}

export interface OpenedPage {
  status: number
  html: string
  headers: Headers
  /** The page without its data. */
  shown: string
  data: string
}

/** Opens an address as a visitor, in a deployment with these bindings. */
export const openPage = async (path: string, bindings: object = {}): Promise<OpenedPage> => {
  await settleSearch()
  const context = createExecutionContext()
  const request = new Request(`${origin}${path}`, { headers: { 'cf-connecting-ip': newAddress() } })
  const answer = await app.fetch(request, { ...env, ASSETS: assets, ...bindings }, context)
  const html = await answer.text()
  await waitOnExecutionContext(context)
  const [shown = '', rest = ''] = html.split('<script type="application/json" id="page-data">')
  return { status: answer.status, html, headers: answer.headers, shown, data: rest.split('</script>')[0] ?? '' }
}

/**
 * For `beforeAll`: the first page loads the code of all of the app's screens, which a busy machine does for longer than
 * a test may take.
 */
export const loadPages = [() => openPage('/about').then(() => undefined), 600_000] as const

/** A listed tutor with an hour to book. */
export const listedTutor = async (name: string) => {
  const tutor = await people.tutor({ name })
  await make.slot({ userId: tutor.id, start: Date.now() + hourMs, end: Date.now() + 2 * hourMs })
  await refreshTutorPublic(db, tutor.id, Date.now())
  return tutor
}
